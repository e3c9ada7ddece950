import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { actionKinds, soldCurrencies } from "./money-shapes.ts";
import { requiresOwner } from "./procedure.ts";
import { instant, repeatable } from "./report-query.ts";

/** Why money of a wallet moved. `ai`: findings, paid by session. */
export const transactionKinds = ["top_up", "plan", "hold", "capture", "release", "charge", "refund", "ai"] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** The largest amount of one payment or movement, in toman or euro. */
export const maxWalletAmount = 1_000_000_000_000;

const amount = z.number();
const currency = z.enum(soldCurrencies);
/** An owner has a wallet in each currency. */
const ofWallet = currency.default("IRT");
/** Below it the owner is warned; null: never. */
const lowAt = z.number().positive().max(maxWalletAmount).nullable();

const walletBalance = z.object({
  /** Everything: available and held. */
  amount,
  /** Reserved for what is being sent. */
  held: amount,
  available: amount,
  currency,
  lowAt,
});
export type Balance = z.infer<typeof walletBalance>;

const transaction = z.object({
  id,
  at: z.iso.datetime(),
  kind: z.enum(transactionKinds),
  /** What it added to the available balance; negative where it took. A hold takes, a release gives back. */
  amount,
  /** What it added to the held balance. What left the wallet for good is `-(amount + held)`. */
  held: amount,
  /** What was available after it. */
  balance: amount,
  currency,
  /** The id or number of what it is about. */
  reference: z.string().nullable(),
  /** The gateway's number of the payment that it is of; null where no payment was made. */
  paymentReference: z.string().nullable(),
  /** Of the order that it pays or gives back, or that its payment was made for. */
  orderNumber: z.number().int().nullable(),
  title: z.string(),
  /** Of messages. */
  channel: z.string().nullable(),
  campaign: id.nullable(),
  /** Null where it is deleted too. */
  campaignName: z.string().nullable(),
});
export type Transaction = z.infer<typeof transaction>;

const range = { from: instant.optional(), to: instant.optional() };

/** What was used, by what it was used for. */
const consumption = z.object({
  channel: z.string().nullable(),
  /** Null of journeys, and of what is no message. */
  campaign: id.nullable(),
  /** Null where it is deleted too. */
  campaignName: z.string().nullable(),
  kind: z.enum(transactionKinds),
  /** What left the wallet for good, less what came back. */
  amount,
  movements: z.number().int().nonnegative(),
});
export type Consumption = z.infer<typeof consumption>;

/** Messages of packs: bought before, used now. */
const messageUse = z.object({
  kind: z.enum(actionKinds),
  /** Null of journeys. */
  campaign: id.nullable(),
  campaignName: z.string().nullable(),
  messages: z.number().int().nonnegative(),
});
export type MessageUse = z.infer<typeof messageUse>;

export const balance = {
  get: requiresOwner
    .route({ method: "GET", path: "/v1/balance", summary: "What the owner's wallet of a currency holds" })
    .input(z.object({ currency: ofWallet }))
    .output(success(walletBalance)),
  update: requiresOwner
    .route({ method: "PATCH", path: "/v1/balance", summary: "Set below which balance the owner is warned" })
    .input(z.object({ currency: ofWallet, lowAt }))
    .output(success(walletBalance)),
  transactions: requiresOwner
    .route({
      method: "GET",
      path: "/v1/balance/transactions",
      summary: "Movements of the wallet, the newest first; `from` inclusive, `to` exclusive",
    })
    .input(
      z.object({
        currency: ofWallet,
        kind: repeatable(z.enum(transactionKinds)),
        ...range,
        /** Part of a title, or a whole reference. */
        q: text(100, 0).optional(),
        sort: z.enum(["-at", "at"]).default("-at"),
        ...paging,
      }),
    )
    .output(success(listOf(transaction))),
  consumption: requiresOwner
    .route({
      method: "GET",
      path: "/v1/balance/consumption",
      summary:
        "What was spent in a period, and messages of packs that were used, by channel and campaign, the largest first",
    })
    .input(z.object({ currency: ofWallet, ...range }))
    .output(success(z.object({ items: z.array(consumption), total: amount, currency, messages: z.array(messageUse) }))),
};
