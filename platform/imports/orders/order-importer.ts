import type { ImportDependencies, Importer, ImporterContext, Outcome } from "../importer.ts";
import type { TableRow } from "../reading/table.ts";
import { type Incomplete, type Rejected, readCells } from "../row-problem.ts";
import { currenciesOfColumns } from "./column-currencies.ts";
import { type Order, OrderGroups } from "./group-orders.ts";
import { findKnownClaims } from "./known-claims.ts";
import { planOrders } from "./plan-orders.ts";
import { orderReader } from "./read-order.ts";

/** Orders that are planned and stored together: each group asks both stores some twenty times. Theirs are a commit group of the log. */
const groupOrders = 1_000;
/** Orders whose claims are looked up at once: each lookup reads the numbers of all orders of the website. */
const lookupOrders = 4_000;

/**
 * Imports orders: a purchase each, as the owner's server sends it, with the buyer's `identify` where it says anything new, and
 * a refund. The import's word about an order counts before every other (docs/decisions/0028, 0046).
 */
export class OrderImporter implements Importer {
  readonly #groups = new OrderGroups();
  #ready: Order[] = [];
  /** The first of those ready, whose known claims were looked up together. */
  #lookedUp: { orders: Order[]; known: Awaited<ReturnType<typeof findKnownClaims>> } = { orders: [], known: new Map() };
  /** Everything up to it is dealt with. */
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
    const { format, columns, mapping, options } = importing;
    const columnCurrencies = currenciesOfColumns(columns, mapping, options.currency);
    this.#read = orderReader({ zone, now, currency: format.currency, columnCurrencies, own, keptFrom });
  }

  get isFull(): boolean {
    return this.#ready.length >= lookupOrders;
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

  async flush(isEnd: boolean): Promise<Outcome & { line: number; isMore: boolean }> {
    const last = isEnd ? this.#groups.end() : undefined;
    if (last !== undefined) this.#take(last);
    const { mode, website, importing } = this.context;
    const orders = mode === "check" ? this.#ready.splice(0) : await this.#takeGroup();
    this.#line = orders.at(-1)?.lines.at(-1) ?? this.#line;
    const isMore = this.#lookedUp.orders.length + this.#ready.length > 0;
    const outcome = { added: 0, changed: 0, unchanged: 0, line: this.#line, isMore };
    if (mode === "check" || orders.length === 0) return outcome;
    const { known } = this.#lookedUp;
    const { id: importId, mapping } = importing;
    const of = { website: website.id, keptFrom: website.keptFrom, importId, mapping };
    const plan = await planOrders(this.dependencies.postgres, { ...of, orders, known });
    for (const state of plan.states) outcome[state] += 1;
    if (mode === "write" && plan.rows.length > 0) {
      await this.dependencies.collector.importRows(website.id, plan.rows, this.context.beginWriting);
    }
    return outcome;
  }

  async #takeGroup(): Promise<Order[]> {
    if (this.#lookedUp.orders.length === 0) {
      const orders = this.#ready.splice(0);
      const numbers = orders.map(({ orderId }) => orderId);
      this.#lookedUp = {
        orders,
        known: await findKnownClaims(this.dependencies.clickhouse, this.context.website.id, numbers),
      };
    }
    return this.#lookedUp.orders.splice(0, groupOrders);
  }

  #take(order: Order): void {
    const line = order.lines.at(-1) ?? 0;
    // An earlier run has dealt with it.
    if (line <= this.context.importing.readLine) return;
    this.#ready.push(order);
  }
}
