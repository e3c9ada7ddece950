/** Queues by owner, served in turns: an owner with a thousand items delays another's first by one item. */
export class RoundRobin<Item> {
  /** The owner whose turn is next comes first. */
  readonly #queues = new Map<string, Item[]>();
  #size = 0;

  /** Items of all owners. */
  get size(): number {
    return this.#size;
  }

  /** Owners that have items. */
  get owners(): number {
    return this.#queues.size;
  }

  countOf(owner: string): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const queue = this.#queues.get(owner);
    if (queue === undefined) this.#queues.set(owner, [item]);
    else queue.push(item);
    this.#size += 1;
  }

  /** Takes the first item of the owner whose turn it is, among the owners that `mayServe` accepts; then the others' turns come. */
  shift(mayServe: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      if (!mayServe(owner)) continue;
      const item = queue.shift();
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** The item that `shift` would take. */
  peek(): Item | undefined {
    for (const [first] of this.#queues.values()) return first;
    return undefined;
  }
}
