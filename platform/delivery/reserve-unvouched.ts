import type { ReasonDetail } from "#contract/delivery-reasons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import { countedOf, takeUnvouchedRoom, unvouchedStampsAt } from "./gate/unvouched.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { overtakenMs } from "./reserve-caps.ts";
import { giveUnvouchedBack, lockUnvouchedUses, saveUnvouchedUses, type UnvouchedPlace } from "./sql/unvouched-uses.ts";

interface Overtaken {
  id: string;
  until: Date;
  reason: "unvouched_hour";
  detail: ReasonDetail;
}

const placeOf = ({ website, channel }: Account): UnvouchedPlace => ({ website, counted: countedOf(channel) });

/** Those of a batch that are counted in the bound just now. */
const countedNow = <Message extends Pick<JudgedMessage, "isUnvouched" | "unvouchedAt">>(
  messages: readonly Message[],
): Message[] => messages.filter(({ isUnvouched, unvouchedAt }) => isUnvouched && unvouchedAt === null);

/**
 * Counts messages to unvouched addresses in the website's bound, the first of them as far as there is room. The gate has seen
 * room; where another worker took it meanwhile, a message is judged again. The website's row is locked only for such messages.
 */
export async function reserveUnvouched<Message extends JudgedMessage>(
  queries: Queries,
  { account, messages, now }: { account: Account | undefined; messages: readonly Message[]; now: number },
): Promise<{ bounded: Message[]; overtaken: (Overtaken & { message: Message })[] }> {
  const counted = countedNow(messages);
  if (account === undefined || counted.length === 0) return { bounded: [...messages], overtaken: [] };
  const uses = await lockUnvouchedUses(queries, placeOf(account));
  const taken = takeUnvouchedRoom(
    { limits: account.unvouched, uses },
    unvouchedStampsAt(account.zone, now),
    counted.length,
  );
  await saveUnvouchedUses(queries, placeOf(account), taken.uses);
  const late = new Set(counted.slice(taken.granted));
  const wait = { until: new Date(now + overtakenMs), reason: "unvouched_hour", detail: {} } as const;
  return {
    bounded: messages.filter((message) => !late.has(message)),
    overtaken: [...late].map((message) => ({ ...wait, id: message.id, message })),
  };
}

/** Takes messages that do not leave after all back out of the bound in which they were counted just now. */
export async function releaseUnvouched(
  queries: Queries,
  { account, back }: { account: Account | undefined; back: readonly JudgedMessage[] },
): Promise<void> {
  const { length } = countedNow(back);
  if (account !== undefined && length > 0) await giveUnvouchedBack(queries, placeOf(account), length);
}
