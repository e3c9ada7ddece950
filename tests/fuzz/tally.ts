/** Counts answers by route and status. */
export class Tally {
  readonly #routes = new Map<string, Map<number, number>>();
  total = 0;

  add(route: string, status: number): void {
    const counts = this.#routes.get(route) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#routes.set(route, counts);
    this.total += 1;
  }

  get routes(): string[] {
    return [...this.#routes.keys()];
  }

  /** One line a route. */
  print(): string {
    const width = Math.max(...this.routes.map((route) => route.length));
    const line = ([route, counts]: [string, Map<number, number>]) => {
      const counted = [...counts]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status} × ${count}`);
      return `${route.padEnd(width)}  ${counted.join(", ")}`;
    };
    return [...this.#routes]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(line)
      .join("\n");
  }
}
