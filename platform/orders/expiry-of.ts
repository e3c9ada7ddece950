import type { Purchase } from "#platform/plans/purchase.ts";

/** Until when a purchase waits: to `latest`, in milliseconds since 1970, and not past the term that its add-ons end with. */
export const expiryOf = ({ addonsEndAt }: Pick<Purchase, "addonsEndAt">, latest: number): Date =>
  new Date(Math.min(latest, addonsEndAt ?? latest));
