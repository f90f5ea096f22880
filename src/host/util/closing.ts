/** What has to be done, and waited for, before the extension host ends. */
export class Closing {
  readonly #tasks: (() => Promise<void>)[] = [];

  add(task: () => Promise<void>): void {
    this.#tasks.push(task);
  }

  /** Does all of it, each once. */
  async close(): Promise<void> {
    await Promise.all(this.#tasks.splice(0).map((task) => task()));
  }
}
