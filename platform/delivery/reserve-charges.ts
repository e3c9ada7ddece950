import { type ActionKind, actionKinds } from "#contract/money-shapes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { cappedChannel } from "./gate/caps.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { findPayer, lockPacks, takeCharges } from "./sql/charges.ts";

interface Charged<Message> {
  paid: Message[];
  unpaid: Message[];
  /** What a pack costs, in rial: without it nothing more leaves. */
  amount: number;
}

/**
 * Takes messages of the account's packs in the transaction that marks them `sending`: an SMS by its parts, others one. A
 * message keeps what it took through its tries. Tests, and channels of which no packs are sold, cost nothing; nor does
 * anything where `PLANS=off`.
 */
export async function reserveCharges<Message extends JudgedMessage>(
  { settings, plans }: Pick<Dependencies, "settings" | "plans">,
  queries: Queries,
  { account, messages }: { account: Account | undefined; messages: readonly Message[] },
): Promise<Charged<Message>> {
  const kind = account && kindOf(account);
  const open = messages.filter(({ source, charged }) => source !== "test" && charged === null);
  const owner =
    settings.PLANS === "off" || kind === undefined || open.length === 0
      ? undefined
      : await findPayer(queries, account?.website ?? "");
  if (owner === undefined || kind === undefined) return { paid: [...messages], unpaid: [], amount: 0 };
  let left = await lockPacks(queries, { owner, kind });
  const charges: { id: string; units: number }[] = [];
  const unpaid = new Set<Message>();
  for (const message of open) {
    const units = kind === "SMS" ? Math.max(message.parts ?? 1, 1) : 1;
    if (units > left) unpaid.add(message);
    else {
      left -= units;
      charges.push({ id: message.id, units });
    }
  }
  if (charges.length > 0) await takeCharges(queries, { owner, kind }, charges);
  const amount = plans.actions[kind].IRT ?? 0;
  return { paid: messages.filter((message) => !unpaid.has(message)), unpaid: [...unpaid], amount };
}

const kindOf = ({ channel }: Account): ActionKind | undefined =>
  actionKinds.find((kind) => kind === cappedChannel(channel));
