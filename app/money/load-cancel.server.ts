import { redirect } from "@remix-run/node";
import { amountWords } from "#app/format/amounts.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";

/** The order that is to be cancelled. One that waits for no payment leads to its page, which says why it cannot be. */
export async function loadCancel({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const { id, number, status, calculation } = await orNotFound(api.wallet.orders.get({ id: param("order") }));
  if (status !== "pending") throw redirect(`/orders/${id}`);
  return { id, number: formatPlain(number), total: amountWords(calculation.total, calculation.currency) };
}
