/** The password and the signing key of the sweep engine, kept in the editor's secret storage, never in a settings file. */
import { env, l10n, window, workspace, type SecretStorage } from 'vscode';
import type { EngineAccess } from './commandLine';
import { readSettings } from '../settings';
import { decoded } from '../util/decoded';
import { isPressed, say, sayError } from '../util/say';

const KEY = 'cpe.sweepKey';
/** The command line rejects shorter keys. */
const SHORTEST_KEY = 16;

export class EngineSecrets {
  constructor(private readonly secrets: SecretStorage) {}

  /**
   * The engine of the settings. A password in its address is moved to the secret storage.
   * @returns null if sweeps run on this machine; `refused`, after a message, if the password cannot be moved
   */
  async access(): Promise<EngineAccess | null | 'refused'> {
    const address = readSettings().sweepEngine;
    if (address === null) return null;
    const url = urlOf(address);
    // The command line reports an invalid address.
    if (url === null) return { url: address, key: await this.#key() };
    if (url.password !== '') {
      if (!(await this.#move(url))) return 'refused';
      url.password = '';
    }
    url.password = encodeURIComponent((await this.secrets.get(passwordOf(url))) ?? '');
    return { url: url.href, key: await this.#key() };
  }

  /** Asks what to do with the secrets. */
  async manage(): Promise<void> {
    const url = urlOf(readSettings().sweepEngine ?? '');
    const items = [
      {
        label: l10n.t('Copy the key for workers'),
        detail: l10n.t('CPE_SWEEP_KEY of each cpe worker'),
        act: async () => env.clipboard.writeText(await this.#key()),
      },
      { label: l10n.t('Use another key…'), act: () => this.#setKey() },
      ...(url === null
        ? []
        : [
            {
              label: l10n.t('Set the password of {0}…', url.host),
              act: () => this.#setPassword(url),
            },
          ]),
    ];
    const chosen = await window.showQuickPick(items, {
      placeHolder: l10n.t('Select what to do with the password and the key of the engine'),
    });
    await chosen?.act();
  }

  async #move(url: URL): Promise<boolean> {
    const bare = new URL(url);
    bare.password = '';
    await this.secrets.store(passwordOf(bare), decoded(url.password));
    await workspace
      .getConfiguration('cpe')
      .update('sweep.engine', bare.href, true)
      .then(undefined, () => undefined);
    const left = urlOf(readSettings().sweepEngine ?? '');
    if (left === null || left.password !== '') {
      sayError(
        l10n.t(
          'The address in the setting cpe.sweep.engine has a password. Remove it there: the editor keeps it as a secret.',
        ),
      );
      return false;
    }
    say(
      l10n.t(
        'The password in the setting cpe.sweep.engine was moved to the secrets of the editor.',
      ),
    );
    return true;
  }

  async #setPassword(url: URL): Promise<void> {
    const password = await window.showInputBox({
      title: l10n.t('Password of {0}', url.host),
      prompt: l10n.t('The editor keeps it as a secret. Leave it empty for no password.'),
      password: true,
    });
    if (password === '') await this.secrets.delete(passwordOf(url));
    else if (password !== undefined) await this.secrets.store(passwordOf(url), password);
  }

  async #setKey(): Promise<void> {
    const key = await window.showInputBox({
      title: l10n.t('Key that signs tasks and results'),
      prompt: l10n.t('The CPE_SWEEP_KEY of your workers, at least {0} characters.', SHORTEST_KEY),
      password: true,
      validateInput: (text) =>
        text.length < SHORTEST_KEY ? l10n.t('At least {0} characters.', SHORTEST_KEY) : null,
    });
    if (key !== undefined) await this.secrets.store(KEY, key);
  }

  /** The signing key, created once; every worker for this editor's sweeps needs it. */
  async #key(): Promise<string> {
    const known = await this.secrets.get(KEY);
    if (known !== undefined) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await this.secrets.store(KEY, key);
    const signed = l10n.t(
      'Sweeps of this editor are signed now. Start each cpe worker with the key in CPE_SWEEP_KEY, or it leaves them alone.',
    );
    void isPressed(signed, l10n.t('Copy Key')).then((isCopied) =>
      isCopied ? env.clipboard.writeText(key) : undefined,
    );
    return key;
  }
}

/** The storage name of a password, for one user of one server, so that no other server gets it. */
function passwordOf({ protocol, username, host }: URL): string {
  return `cpe.enginePassword ${protocol}//${username}@${host}`;
}

/** Null if the text is not an address. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
