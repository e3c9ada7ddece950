/** Items in order. `Array.shift` moves all items of a long array: 50,000 that wait took 40 microseconds each. */
class Queue<Item> {
  #items: Item[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  get first(): Item | undefined {
    return this.#items[this.#head];
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.first;
    this.#head += 1;
    // Half of it is taken: moving the rest costs each item once.
    if (this.#head * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}

/** Queues by owner, served in turns: an owner with a thousand items delays another's first by one item. */
export class RoundRobin<Item> {
  /** The owner whose turn is next comes first. */
  readonly #queues = new Map<string, Queue<Item>>();
  #size = 0;

  /** Items of all owners. */
  get size(): number {
    return this.#size;
  }

  /** Owners that have items. */
  get owners(): number {
    return this.#queues.size;
  }

  /** The owners that have items. */
  names(): Iterable<string> {
    return this.#queues.keys();
  }

  countOf(owner: string): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const queue = this.#queues.get(owner) ?? new Queue<Item>();
    queue.push(item);
    if (queue.length === 1) this.#queues.set(owner, queue);
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
    for (const { first } of this.#queues.values()) return first;
    return undefined;
  }
}
