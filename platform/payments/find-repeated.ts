import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findByRequestKey, type NewPayment, type PaymentRow } from "./sql/payments.ts";

/** The payment that the key already has. Throws CONFLICT where it is of another request. */
export async function findRepeated(
  queries: Queries,
  { owner, key, ...wanted }: Omit<NewPayment, "createdAt">,
): Promise<PaymentRow> {
  const row = await findByRequestKey(queries, { owner, key: key ?? "" });
  const isSame =
    row?.order === wanted.order &&
    row.gateway === wanted.gateway &&
    row.currency === wanted.currency &&
    row.amount === wanted.amount;
  if (isSame) return row;
  const issues = [{ path: ["Idempotency-Key"], message: violationText.keyReused }];
  throw new AppError("CONFLICT", "The Idempotency-Key was used for another payment", { issues });
}
