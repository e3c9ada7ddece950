/**
 * Who is who after claims and decisions by hand, as plainly as possible. Shares no code with what it verifies. Browsers
 * name their one id, or nobody, with every claim.
 */
export class PlainDecisions {
  readonly #groups: { browsers: Set<string>; ids: Set<string> }[] = [];
  readonly #apart: { browser: string; ids: Set<string>; browsers: Set<string> }[] = [];

  constructor(private readonly ids: Readonly<Record<string, string | undefined>>) {}

  claim(browser: string): void {
    if (this.#find(browser) !== undefined) return;
    const id = this.ids[browser];
    const isApart = this.#apart.some((each) => each.browser === browser && id !== undefined && each.ids.has(id));
    const own = id === undefined || isApart ? [] : [id];
    const named = this.#groups.find(({ ids }) => own.some((each) => ids.has(each)));
    if (named === undefined) this.#groups.push({ browsers: new Set([browser]), ids: new Set(own) });
    else named.browsers.add(browser);
  }

  merge(one: string, other: string): void {
    const [first, second] = [this.#find(one), this.#find(other)];
    if (first === undefined || second === undefined) return;
    for (const each of this.#apart) {
      for (const [own, from] of [
        [first, second],
        [second, first],
      ] as const) {
        if (!own.browsers.has(each.browser)) continue;
        for (const id of from.ids) each.ids.delete(id);
        for (const browser of from.browsers) each.browsers.delete(browser);
      }
    }
    for (const browser of second.browsers) first.browsers.add(browser);
    for (const id of second.ids) first.ids.add(id);
    this.#groups.splice(this.#groups.indexOf(second), 1);
  }

  /** What the browser named stays with the others. */
  separate(browser: string): void {
    const group = this.#find(browser);
    if (group === undefined) return;
    group.browsers.delete(browser);
    this.#apart.push({ browser, ids: new Set(group.ids), browsers: new Set(group.browsers) });
    this.#groups.push({ browsers: new Set([browser]), ids: new Set() });
  }

  areOne = (one: string, other: string) => this.#find(one)?.browsers.has(other) ?? false;
  isKnown = (...browsers: string[]) => browsers.every((browser) => this.#find(browser) !== undefined);
  isAmongOthers = (browser: string) => (this.#find(browser)?.browsers.size ?? 0) > 1;
  groupOf = (browser: string) => [...(this.#find(browser)?.browsers ?? [browser])].sort().join("");

  #find(browser: string) {
    return this.#groups.find(({ browsers }) => browsers.has(browser));
  }
}
