import { maxMovement } from "./ledger-money.ts";

/** Throws RangeError for what is no positive whole number of minor units, or larger than a movement may be. */
export function refuseAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxMovement) {
    throw new RangeError(`${amount} is no amount of minor units`);
  }
}
