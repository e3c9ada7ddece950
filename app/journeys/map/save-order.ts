/**
 * Saves of a map and of the forms of its blocks, one under way at a time: two at once would begin with the same revision,
 * and the later of them would be refused as if somebody else had changed the map. Of saves of one thing that wait, the last
 * alone is made.
 */
export class SaveOrder {
  /** What is being saved. */
  underWay: string | undefined;
  readonly #waiting = new Map<string, { save: () => Promise<void>; done: Promise<void> }>();
  #last: Promise<unknown> = Promise.resolve();

  /** Makes a save once the ones before it were answered; resolves when it, or a later one of the same thing, was. */
  run(what: string, save: () => Promise<void>): Promise<void> {
    const before = this.#waiting.get(what);
    if (before !== undefined) {
      before.save = save;
      return before.done;
    }
    const done = this.#last.then(() => this.#make(what)).finally(() => (this.underWay = undefined));
    this.#waiting.set(what, { save, done });
    this.#last = done.catch(() => undefined);
    return done;
  }

  #make(what: string): Promise<void> | undefined {
    const waiting = this.#waiting.get(what);
    this.#waiting.delete(what);
    this.underWay = what;
    return waiting?.save();
  }
}
