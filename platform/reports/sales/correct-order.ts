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
import { findCountedOrder } from "./sql/find-order.ts";

/** The service of another area: stores finished rows, and claims with them. */
export interface OrderServices {
  collector: { importRows(website: string, rows: readonly EventRow[]): Promise<unknown> };
}

/**
 * Says by the owner's own word what an order is worth: a claim at the moment of the counted one, which counts before those
 * of all others (0028). The amount that counts already confirms itself: the order is not suspected again. Pressed twice,
 * it is one claim. An order in another currency counts from then on. Throws NOT_FOUND where the event is no order that counts,
 * REFUSED where the order has no number.
 */
export async function correctOrder(
  {
    postgres,
    clickhouse,
    barrier,
    clock,
    ids,
  }: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "ids">,
  { website, id, at, value }: { website: Query["website"]; id: string; at: number; value: number },
  { collector }: OrderServices,
): Promise<z.infer<typeof correction>> {
  await barrier.ensureLoaded(website.id);
  const settled = await readSettledDays(postgres, website.id);
  if (settled.foldedBefore !== undefined && at < changeableFrom(settled.foldedBefore)) {
    throw new AppError("REFUSED", "The order counts on a folded day, which does not change any more");
  }
  const row = await findCountedOrder(clickhouse, { website, settled, id, at });
  if (row === undefined) throw new AppError("NOT_FOUND", "No such order that counts");
  if (row.orderId === "") throw new AppError("REFUSED", "An order without a number has no other claims");
  const amount = Math.round(value * minorUnits(website.currency));
  const isCounted = isCountedCurrency(website.currency, row.currency);
  if (row.provenance === "owner" && row.value === amount && isCounted) return { id, value };
  const claim = {
    ...row,
    id: idBefore(row, { now: clock.now(), random: ids.uuid() }),
    provenance: "owner" as const,
    value: amount,
    currency: website.currency,
  };
  await collector.importRows(website.id, [claim]);
  return { id: claim.id, value };
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
