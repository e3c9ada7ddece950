import type { z } from "zod";
import { isCountedCurrency } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";
import type { correction } from "#contract/sales.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import type { Query } from "../query.ts";
import { scaleItems } from "./scale-items.ts";
import { findCountedOrder } from "./sql/find-order.ts";

/** The services of other areas. */
export interface OrderServices {
  /** Stores finished rows, and claims with them. */
  collector: { importRows(website: string, rows: readonly EventRow[]): Promise<unknown> };
  /** Stores an event in place of another, which counts no longer. */
  replaceEvent(of: { website: string; id: string }, describe: () => Promise<EventRow>): Promise<void>;
}

interface OrderPlace {
  website: Query["website"];
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

type OrderDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "ids">;

/**
 * Says by the owner's own word what an order is worth: a claim at the moment of the counted one, which counts before those
 * of all others (0028). The amount that counts already confirms itself: the order is not suspected again. Pressed twice,
 * it is one claim. An order in another currency counts from then on. An order without a number has no other claims: the
 * owner's event takes the place of its only one. The money of its items stays in proportion (0173). Throws NOT_FOUND where
 * the event is no order that counts.
 */
export async function correctOrder(
  dependencies: OrderDependencies,
  { value, ...place }: OrderPlace & { value: number },
  { collector, replaceEvent }: OrderServices,
): Promise<z.infer<typeof correction>> {
  const { website, id } = place;
  const said = { value: Math.round(value * minorUnits(website.currency)), currency: website.currency };
  const isSaid = ({ provenance, value: amount, currency }: EventRow) =>
    provenance === "owner" && amount === said.value && isCountedCurrency(website.currency, currency);
  const claim = (row: EventRow): EventRow => ({
    ...{ ...row, ...said, data: scaleItems(row, said) },
    ...{ id: idBefore(row, { now: dependencies.clock.now(), random: dependencies.ids.uuid() }), provenance: "owner" },
  });
  const row = await findOrder(dependencies, place);
  if (isSaid(row)) return { id, value };
  if (row.orderId !== "") {
    const claimed = claim(row);
    await collector.importRows(website.id, [claimed]);
    return { id: claimed.id, value };
  }
  let replacing = row;
  await replaceEvent({ website: website.id, id }, async () => {
    replacing = claim(await findOrder(dependencies, place));
    return replacing;
  });
  return { id: replacing.id, value };
}

async function findOrder(
  { postgres, clickhouse, barrier }: OrderDependencies,
  { website, id, at }: OrderPlace,
): Promise<EventRow> {
  await barrier.ensureLoaded(website.id);
  const settled = await readSettledDays(postgres, website.id);
  if (settled.foldedBefore !== undefined && at < changeableFrom(settled.foldedBefore)) {
    throw new AppError("REFUSED", "The order counts on a folded day, which does not change any more");
  }
  const row = await findCountedOrder(clickhouse, { website, settled, id, at });
  if (row === undefined) throw new AppError("NOT_FOUND", "No such order that counts");
  return row;
}

/**
 * The lowest id of an owner's claims of one moment counts: ids fall with time, and below that of the current claim, so that the
 * last word counts whatever the clock does.
 */
function idBefore({ id, provenance }: EventRow, { now, random }: { now: number; random: string }): string {
  const current = provenance === "owner" ? Number.parseInt(id.replace("-", "").slice(0, 12), 16) : 2 ** 48;
  const falling = Math.min(2 ** 48 - 1 - now, current - 1)
    .toString(16)
    .padStart(12, "0");
  return `${falling.slice(0, 8)}-${falling.slice(8)}-8${random.slice(15)}`;
}
