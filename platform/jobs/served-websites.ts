/** Websites whose turn was longer ago count as new. */
const maxRemembered = 1_000;

/** The websites that had their turn in this process, the longest ago first: each process that claims takes turns of its own. */
export class ServedWebsites {
  readonly #served = new Set<string>();

  list(): string[] {
    return [...this.#served];
  }

  take(website: string): void {
    this.#served.delete(website);
    this.#served.add(website);
    const [longestAgo] = this.#served;
    if (this.#served.size > maxRemembered && longestAgo !== undefined) this.#served.delete(longestAgo);
  }
}
