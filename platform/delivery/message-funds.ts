import type { MessageRemedy } from "#contract/campaigns/sending.ts";
import type { ActionKind, PricedChannel } from "#contract/money-shapes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readAvailable } from "#platform/ledger/read-available.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { packKindOf, pricedChannelOf, priceOf } from "./price-of.ts";
import { findPayer } from "./sql/charges.ts";
import { readPacksLeft } from "./sql/packs-left.ts";

/** What is left to pay messages of a website: of packs, and of the wallet in rial. */
export interface MessageFunds {
  packs: ReadonlyMap<ActionKind, number>;
  wallet: number;
}

/** How messages of a channel are paid. */
export interface MessageCost {
  /** Of which packs they are taken; undefined where none are sold. */
  pack: ActionKind | undefined;
  /** What one takes of the wallet beyond packs, an SMS for each part, in rial; undefined where single ones are not sold. */
  price: number | undefined;
}

export type Charging = Pick<Dependencies, "settings" | "plans">;

/** How messages of a channel are paid by its provider. */
export function costOf({ settings, plans }: Charging, account: Pick<Account, "channel" | "provider">): MessageCost {
  const channel: PricedChannel | undefined = pricedChannelOf(account);
  return {
    pack: settings.PLANS === "on" ? packKindOf(account) : undefined,
    price: channel && priceOf(plans, { channel, parts: 1 }),
  };
}

/** What is left to pay messages of a website now; nothing is held. */
export async function readFunds(queries: Queries, website: string): Promise<MessageFunds> {
  const owner = await findPayer(queries, website);
  if (owner === undefined) return { packs: new Map(), wallet: 0 };
  const wallet = await readAvailable(queries, { owner, currency: "IRR" });
  return { packs: await readPacksLeft(queries, owner), wallet };
}

/**
 * How many of `units` messages (parts, of SMS) the funds pay, and what is left of them then: packs first, the wallet beyond
 * them. Where neither a pack nor a single message is sold, they cost nothing. Pure.
 */
export function coverMessages(
  funds: MessageFunds,
  { pack, price }: MessageCost,
  units: number,
): { covered: number; left: MessageFunds } {
  if (pack === undefined && price === undefined) return { covered: units, left: funds };
  const ofPacks = Math.min(units, (pack && funds.packs.get(pack)) ?? 0);
  const rest = units - ofPacks;
  const ofWallet = price === undefined ? 0 : price === 0 ? rest : Math.min(rest, Math.floor(funds.wallet / price));
  const packs = new Map(funds.packs);
  if (pack !== undefined) packs.set(pack, (packs.get(pack) ?? 0) - ofPacks);
  return { covered: ofPacks + ofWallet, left: { packs, wallet: funds.wallet - ofWallet * (price ?? 0) } };
}

/** What more of may be bought for messages that are paid so. Pure. */
export const remediesOf = ({ pack, price }: MessageCost): MessageRemedy[] => [
  ...(pack === undefined ? [] : (["pack"] as const)),
  ...(price === undefined ? [] : (["wallet"] as const)),
];

/** Whether messages that are paid so take nothing of anybody. Pure. */
export const costsNothing = ({ pack, price }: MessageCost): boolean => pack === undefined && (price ?? 0) === 0;

/** How many messages of a channel the funds pay by themselves; undefined where they cost nothing. Pure. */
export const countCovered = (funds: MessageFunds, cost: MessageCost): number | undefined =>
  cost.price === 0 || costsNothing(cost) ? undefined : coverMessages(funds, cost, Number.MAX_SAFE_INTEGER).covered;
