import type { SoldCurrency } from "#contract/money-shapes.ts";
import { handText } from "#contract/text/ledger.ts";
import { AppError } from "#platform/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { ledgerCurrencyOf, toMinor } from "./ledger-money.ts";
import { postMovement } from "./post-movement.ts";
import { readBalance } from "./read-balance.ts";

interface Paid {
  owner: string;
  /** In units of the currency. */
  amount: number;
  currency: SoldCurrency;
  /** Of the payment, the owner's own. */
  reference: string;
}

/** `added` is false where the reference was added before. `available` in units of the currency. */
export interface ToppedUp {
  added: boolean;
  available: number;
}

/**
 * Adds to a wallet what its owner paid to the operator without a gateway, once for its reference, and notifies them. Throws BAD_REQUEST where the
 * amount has more decimals than its currency, REFUSED where the reference was used for another amount.
 */
export async function topUpByHand(postgres: Postgres, { owner, amount, currency, reference }: Paid): Promise<ToppedUp> {
  const minor = toMinor(currency, amount)?.amount;
  if (minor === undefined || minor <= 0) throw new AppError("BAD_REQUEST", "not valid: amount");
  const movement = {
    ...{ key: `by-hand/${owner}/${reference}`, kind: "top_up" as const, owner, currency: ledgerCurrencyOf(currency) },
    ...{ available: minor, account: "gateway" as const, reference, title: handText.topUp },
  };
  const outcome = await postgres
    .transaction(async (queries) => {
      const posted = await postMovement(queries, movement);
      const values = { amount, currency };
      const notification = { owner, website: null, kind: "walletChanged", key: movement.key, values } as const;
      if (posted === "posted") await notify(queries, notification);
      return posted;
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes("was used for another movement"))
        throw new AppError("REFUSED", `the reference ${reference} was used for another amount`);
      throw error;
    });
  const { available } = await readBalance(postgres, { owner, currency });
  return { added: outcome === "posted", available };
}
