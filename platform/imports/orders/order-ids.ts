import { uuidOf } from "#platform/events/keys.ts";
import type { Order } from "./group-orders.ts";
import type { KnownClaim } from "./known-claims.ts";

/** Ids are of what a row says: the same row of another file is the same event. */
export const purchaseId = (website: string, { orderId, at, money, items }: Order): string =>
  uuidOf("import order", website, JSON.stringify([orderId, at, money.value, money.currency, items]));
export const refundId = (website: string, orderId: string, { value, currency }: Order["money"]): string =>
  uuidOf("import refund", website, JSON.stringify([orderId, value, currency]));

/**
 * The id of what replaces an earlier import's word. It has the import in it: where a file A is replaced by B and imported
 * again, the first A lies beside the events under the plain id.
 */
export const correctionId = (plain: string, importId: string): string => uuidOf("import correction", plain, importId);

/** Whether an import's event says what has this plain id. */
export const isSame = ({ id, importId }: Pick<KnownClaim, "id" | "importId">, plain: string): boolean =>
  id === plain || id === correctionId(plain, importId);
