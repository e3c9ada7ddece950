import type { ActionKind } from "#contract/money-shapes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { notifyWaiting } from "#platform/ledger/notify-waiting.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { packKindOf, pricedChannelOf, priceOf, unitsOf } from "./price-of.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { reserveInWallet } from "./reserve-in-wallet.ts";
import { findPayer, lockPacks, takeCharges } from "./sql/charges.ts";
import { findCharged } from "./sql/message-charges.ts";

interface Charged<Message> {
  paid: Message[];
  /** Messages that nothing is left to pay, with what they lack in rial: their price, else that of a pack. */
  unpaid: { message: Message; amount: number }[];
}

interface Batch<Message> {
  owner: string;
  account: Account;
  messages: readonly Message[];
}

/**
 * Pays for messages in the transaction that marks them `sending`: of the account's packs where the operator sells them, and
 * of its wallet what is beyond them and has a price. An SMS pays by its parts. A message keeps what it paid through its
 * tries. Tests, and channels that have neither packs nor a price, cost nothing. The owner is notified where any wait.
 */
export async function reserveCharges<Message extends JudgedMessage>(
  dependencies: Pick<Dependencies, "settings" | "plans" | "clock" | "ids">,
  queries: Queries,
  { account, messages }: { account: Account | undefined; messages: readonly Message[] },
): Promise<Charged<Message>> {
  const { settings, plans } = dependencies;
  const channel = account && pricedChannelOf(account);
  const kind = account && settings.PLANS === "on" ? packKindOf(account) : undefined;
  const isPriced = channel !== undefined && plans.messages?.[channel] !== undefined;
  const open = messages.filter(({ source, charged }) => source !== "test" && charged === null);
  const mayCost = open.length > 0 && (kind !== undefined || isPriced);
  const owner = mayCost ? await findPayer(queries, account?.website ?? "") : undefined;
  if (owner === undefined || account === undefined) return { paid: [...messages], unpaid: [] };
  const charged = await findCharged(
    queries,
    open.map(({ id }) => id),
  );
  const batch = { owner, account, messages: open.filter(({ id }) => !charged.has(id)) };
  const beyond = kind === undefined ? batch.messages : await takeOfPacks(queries, kind, batch);
  const lacking = await takeOfWallet(dependencies, queries, { ...batch, messages: beyond });
  const pack = kind === undefined ? 0 : (plans.actions[kind].IRT ?? 0);
  const unpaid = beyond.flatMap((message) => {
    const price = lacking.get(message.id);
    return price === undefined ? [] : [{ message, amount: price ?? pack }];
  });
  if (unpaid.length > 0) {
    const waitsFor = kind === undefined ? "wallet" : isPriced ? "both" : "packs";
    await notifyWaiting(queries, { owner, waitsFor, at: dependencies.clock.now() });
  }
  return { paid: messages.filter(({ id }) => !lacking.has(id)), unpaid };
}

/** Answers the messages that packs do not pay. */
async function takeOfPacks<Message extends JudgedMessage>(
  queries: Queries,
  kind: ActionKind,
  { owner, messages }: Batch<Message>,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  let left = await lockPacks(queries, { owner, kind });
  const charges: { id: string; units: number }[] = [];
  const beyond = messages.filter(({ id, parts }) => {
    const units = unitsOf({ channel: kind, parts });
    if (units > left) return true;
    left -= units;
    charges.push({ id, units });
    return false;
  });
  if (charges.length > 0) await takeCharges(queries, { owner, kind }, charges);
  return beyond;
}

/** Answers what the wallet does not pay, by id, with its price; null where it has none. */
async function takeOfWallet<Message extends JudgedMessage>(
  dependencies: Pick<Dependencies, "plans" | "clock" | "ids">,
  queries: Queries,
  { owner, account, messages }: Batch<Message>,
): Promise<Map<string, number | null>> {
  const channel = pricedChannelOf(account);
  const priced = messages.flatMap(({ id, campaign, parts }) => {
    const price = channel && priceOf(dependencies.plans, { channel, parts });
    return price === undefined ? [] : [{ id, campaign, price }];
  });
  const prices = new Map(priced.map(({ id, price }) => [id, price]));
  const { website } = account;
  const paid =
    channel === undefined
      ? new Set()
      : await reserveInWallet(dependencies, queries, { owner, website, channel, messages: priced });
  return new Map(messages.flatMap(({ id }) => (paid.has(id) ? [] : [[id, prices.get(id) ?? null]])));
}
