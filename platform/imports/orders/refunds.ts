import type { Money } from "#contract/money.ts";
import { isVouched } from "#contract/provenance.ts";
import type { KnownClaim } from "./known-claims.ts";

/** Toman and rial are both stored in rial. */
export const unitOf = (currency: string): string => (currency === "IRT" ? "IRR" : currency);

const sumOf = (refunds: readonly KnownClaim[]) => refunds.reduce((sum, { value }) => sum + value, 0);

/**
 * The refund that an import has to add, so that those of an order are what its file says of them all; undefined where they
 * are. It replaces those of earlier imports: where the server's alone are as much by now, it is zero.
 */
export function planRefund(
  refund: Money | undefined,
  known: readonly KnownClaim[],
  importId: string,
): Money | undefined {
  if (refund === undefined) return undefined;
  const vouched = known.filter(({ provenance }) => isVouched(provenance));
  const imported = vouched.filter(({ provenance }) => provenance === "import");
  if (imported.some((each) => each.importId === importId)) return undefined;
  const isSameUnit = ({ currency }: KnownClaim) => unitOf(currency) === unitOf(refund.currency);
  const others = vouched.filter((each) => each.provenance !== "import" && isSameUnit(each));
  const value = Math.min(0, refund.value - sumOf(others));
  return imported.every(isSameUnit) && sumOf(imported) === value ? undefined : { value, currency: refund.currency };
}
