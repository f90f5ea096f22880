/** Questions in the editor's quick inputs, with a back button and the number of the step. */
import { QuickInputButtons, l10n, window } from 'vscode';
import type { Disposable, QuickInput, QuickInputButton, QuickPickItem } from 'vscode';
import type { Choice, PickQuestion, Questions, Reply, StepPlace, TextQuestion } from './questions';

export const quickInputs: Questions = {
  pick: askPick,
  text: askText,
  told: async ({ message, choices }) => {
    const items = choices.map(({ label, value }) => ({ title: label, value }));
    return (await window.showErrorMessage(message, ...items))?.value;
  },
};

function askPick<T>({ place, placeholder, choices }: PickQuestion<T>): Promise<Reply<T>> {
  const input = window.createQuickPick<QuickPickItem & { readonly choice: Choice<T> }>();
  input.items = choices.map((choice) => ({
    label: choice.label,
    ...(choice.detail === undefined ? {} : { detail: choice.detail }),
    choice,
  }));
  input.placeholder = placeholder;
  input.matchOnDetail = true;
  return reply<T>(input, place, input.onDidTriggerButton, (done) =>
    input.onDidAccept(() => {
      const [chosen] = input.selectedItems;
      if (chosen !== undefined) done(chosen.choice.value);
    }),
  );
}

function askText({ place, prompt, initial, fault }: TextQuestion): Promise<Reply<string>> {
  const input = window.createInputBox();
  input.prompt = prompt;
  input.value = initial;
  const show = (text: string): string | null => {
    const words = fault(text);
    input.validationMessage = words ?? '';
    return words;
  };
  const changes = input.onDidChangeValue(show);
  return reply<string>(input, place, input.onDidTriggerButton, (done) =>
    input.onDidAccept(() => {
      if (show(input.value) === null) done(input.value);
    }),
  ).finally(() => {
    changes.dispose();
  });
}

type ButtonEvent = (listener: (button: QuickInputButton) => void) => Disposable;

function reply<T>(
  input: QuickInput,
  { step, steps }: StepPlace,
  onButton: ButtonEvent,
  onAnswer: (done: (value: T) => void) => Disposable,
): Promise<Reply<T>> {
  const quickInput = input as QuickInput & { buttons: readonly QuickInputButton[] };
  input.title = l10n.t('New Instance');
  input.step = step;
  input.totalSteps = steps;
  // A glance at another window must not lose the answers.
  input.ignoreFocusOut = true;
  quickInput.buttons = step > 1 ? [QuickInputButtons.Back] : [];
  return new Promise<Reply<T>>((resolve) => {
    let isAnswered = false;
    const answer = (given: Reply<T>): void => {
      if (isAnswered) return;
      isAnswered = true;
      for (const subscription of subscriptions) subscription.dispose();
      input.dispose();
      resolve(given);
    };
    const subscriptions = [
      onAnswer((value) => answer({ kind: 'answer', value })),
      onButton((button) => {
        if (button === QuickInputButtons.Back) answer({ kind: 'back' });
      }),
      input.onDidHide(() => answer({ kind: 'cancel' })),
    ];
    input.show();
  });
}
