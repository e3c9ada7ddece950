import type { ImportDependencies, Importer, ImporterContext, Outcome } from "../importer.ts";
import type { TableRow } from "../reading/table.ts";
import { type Incomplete, type Rejected, readCells } from "../row-problem.ts";
import { type Order, OrderGroups } from "./group-orders.ts";
import { planOrders } from "./plan-orders.ts";
import { orderReader } from "./read-order.ts";

/** Planning and claiming them holds the event loop: 2,000 orders held every website's events for four times as long. */
const groupOrders = 500;

/**
 * Imports orders: a purchase each, as the owner's server sends it, with the buyer's `identify` where it says anything new, and
 * a refund. The import's word about an order counts before every other (docs/decisions/0028, 0046).
 */
export class OrderImporter implements Importer {
  readonly #groups = new OrderGroups();
  #ready: Order[] = [];
  #line: number;
  readonly #read: ReturnType<typeof orderReader>;

  constructor(
    private readonly dependencies: Pick<ImportDependencies, "postgres" | "clickhouse" | "collector">,
    private readonly context: ImporterContext,
  ) {
    const { website, importing } = context;
    this.#line = importing.readLine;
    const { timeZone: zone, currency: own, keptFrom } = website;
    const now = importing.createdAt.getTime();
    this.#read = orderReader({ zone, now, currency: importing.format.currency, own, keptFrom });
  }

  get isFull(): boolean {
    return this.#ready.length >= groupOrders;
  }

  add({ cells, line }: TableRow): Rejected | Incomplete {
    const read = this.#read(readCells(cells, this.context.importing.mapping).fields);
    if ("problem" in read) return read;
    const { omitted, ...order } = read;
    const { complete, rejected } = this.#groups.add({ line, order });
    if (complete !== undefined) this.#take(complete);
    return rejected ?? { omitted };
  }

  /** Rows of an order that come back after a restart are as scattered as before it. */
  skip(row: TableRow): void {
    this.add(row);
  }

  async flush(isEnd: boolean): Promise<Outcome & { line: number }> {
    const last = isEnd ? this.#groups.end() : undefined;
    if (last !== undefined) this.#take(last);
    const orders = this.#ready;
    this.#ready = [];
    const { mode, website, importing } = this.context;
    const outcome = { added: 0, changed: 0, unchanged: 0, line: this.#line };
    if (mode === "check" || orders.length === 0) return outcome;
    const of = { website: website.id, keptFrom: website.keptFrom, importId: importing.id };
    const plan = await planOrders(this.dependencies, { ...of, orders });
    for (const state of plan.states) outcome[state] += 1;
    if (mode === "write" && plan.rows.length > 0) {
      await this.dependencies.collector.importRows(website.id, plan.rows, this.context.beginWriting);
    }
    return outcome;
  }

  #take(order: Order): void {
    const line = order.lines.at(-1) ?? 0;
    // An earlier run has dealt with it.
    if (line <= this.context.importing.readLine) return;
    this.#ready.push(order);
    this.#line = line;
  }
}
