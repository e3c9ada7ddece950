import { z } from "zod";
import { maxWalletAmount } from "#contract/balance.ts";
import { email, text } from "#contract/fields.ts";
import { type SoldCurrency, soldCurrencies } from "#contract/money-shapes.ts";
import { findUserByEmail } from "#platform/auth/sql/find-user.ts";
import { AppError } from "#platform/errors.ts";
import { type ToppedUp, topUpByHand } from "#platform/ledger/top-up-by-hand.ts";
import type { Command } from "./command.ts";

const args = z.object({
  owner: email,
  /** In toman or euro. */
  amount: z.coerce.number().positive().max(maxWalletAmount),
  currency: z.enum(soldCurrencies).default("IRT"),
  /** Names the payment, such as its number at the bank: the same one is never added twice. */
  reference: text(80),
});

/** `wallet top-up`: adds what an owner paid elsewhere to their wallet, once for its reference. */
export const walletTopUpCommand: Command<z.infer<typeof args>, ToppedUp & { email: string; currency: SoldCurrency }> = {
  args,
  async run({ postgres }, { owner, ...paid }) {
    const user = await findUserByEmail(postgres, owner);
    if (user === undefined) throw new AppError("NOT_FOUND", `no account has the e-mail ${owner}`);
    const added = await topUpByHand(postgres, { owner: user.id, ...paid });
    return { ...added, email: owner, currency: paid.currency };
  },
};
