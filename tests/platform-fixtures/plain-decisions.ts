/**
 * Who is who after claims and decisions by hand, as plainly as possible. Shares no code with what it verifies. Browsers
 * name their one id, or nobody, with every claim.
 */
export class PlainDecisions {
  readonly #groups: Set<string>[] = [];
  readonly #apart: { browser: string; ids: Set<string>; browsers: Set<string> }[] = [];

  constructor(private readonly ids: Readonly<Record<string, string | undefined>>) {}

  claim(browser: string): void {
    const own = this.#find(browser);
    const id = this.ids[browser];
    const isApart = this.#apart.some((each) => each.browser === browser && id !== undefined && each.ids.has(id));
    if (id === undefined || isApart) {
      if (own === undefined) this.#groups.push(new Set([browser]));
      return;
    }
    const named = this.#groups.find((group) => this.#idsOf(group).has(id));
    if (own !== undefined) return;
    if (named === undefined) this.#groups.push(new Set([browser]));
    else named.add(browser);
  }

  merge(one: string, other: string): void {
    const [first, second] = [this.#find(one) ?? new Set([one]), this.#find(other) ?? new Set([other])];
    for (const each of this.#apart) {
      for (const [own, from] of [
        [first, second],
        [second, first],
      ] as const) {
        if (!own.has(each.browser)) continue;
        for (const id of this.#idsOf(from)) each.ids.delete(id);
        for (const browser of from) each.browsers.delete(browser);
      }
    }
    for (const browser of second) first.add(browser);
    this.#groups.splice(this.#groups.indexOf(second), 1);
  }

  separate(browser: string): void {
    const group = this.#find(browser);
    if (group === undefined) return;
    const ids = this.#idsOf(group);
    group.delete(browser);
    this.#apart.push({ browser, ids, browsers: new Set(group) });
    this.#groups.push(new Set([browser]));
  }

  areOne = (one: string, other: string) => this.#find(one)?.has(other) ?? false;
  isKnown = (...browsers: string[]) => browsers.every((browser) => this.#find(browser) !== undefined);
  isAmongOthers = (browser: string) => (this.#find(browser)?.size ?? 0) > 1;
  groupOf = (browser: string) => [...(this.#find(browser) ?? [browser])].sort().join("");

  #find(browser: string): Set<string> | undefined {
    return this.#groups.find((group) => group.has(browser));
  }

  /** Ids that its browsers named and may name. */
  #idsOf(group: ReadonlySet<string>): Set<string> {
    const named = [...group].filter((browser) => {
      const id = this.ids[browser];
      return id !== undefined && !this.#apart.some((each) => each.browser === browser && each.ids.has(id));
    });
    return new Set(named.flatMap((browser) => this.ids[browser] ?? []));
  }
}
