/** Questions in the editor's quick inputs, with a back button and the number of the step. */
import { QuickInputButtons, l10n, window } from 'vscode';
import type { Disposable, InputBox, QuickPick } from 'vscode';
import type { Choice, Questions, Reply, StepPlace } from './walk';

export const quickInputs: Questions = {
  pick: <T>({ place, placeholder, choices }: Parameters<Questions['pick']>[0]) => {
    const input = window.createQuickPick<Choice<T>>();
    input.items = choices as readonly Choice<T>[];
    input.placeholder = placeholder;
    input.matchOnDetail = true;
    return reply<T>(input, place, (done) =>
      input.onDidAccept(() => {
        const [chosen] = input.selectedItems;
        if (chosen !== undefined) done(chosen.value);
      }),
    );
  },
  text: ({ place, prompt, initial, fault }) => {
    const input = window.createInputBox();
    input.prompt = prompt;
    input.value = initial;
    const isFaulty = (): boolean => (input.validationMessage = fault(input.value) ?? '') !== '';
    input.onDidChangeValue(isFaulty);
    return reply<string>(input, place, (done) =>
      input.onDidAccept(() => {
        if (!isFaulty()) done(input.value);
      }),
    );
  },
  told: async (message, choices) => {
    const items = choices.map(({ label, value }) => ({ title: label, value }));
    return (await window.showErrorMessage(message, ...items))?.value;
  },
};

/** @param input is disposed of once it is answered, and its listeners with it */
function reply<T>(
  input: InputBox | QuickPick<Choice<T>>,
  { step, steps }: StepPlace,
  onAnswer: (done: (value: T) => void) => Disposable,
): Promise<Reply<T>> {
  input.title = l10n.t('New Instance');
  input.step = step;
  input.totalSteps = steps;
  // A glance at another window must not lose the answers.
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [QuickInputButtons.Back] : [];
  return new Promise<Reply<T>>((resolve) => {
    const answer = (given: Reply<T>): void => {
      resolve(given);
      input.dispose();
    };
    onAnswer((value) => answer({ kind: 'answer', value }));
    input.onDidTriggerButton((button) => {
      if (button === QuickInputButtons.Back) answer({ kind: 'back' });
    });
    input.onDidHide(() => answer({ kind: 'cancel' }));
    input.show();
  });
}
