import { readPhone } from "#contract/phone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account, LineKind } from "../accounts.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { hastenPolls, keepEarly } from "../sql/polls.ts";
import { resumeLines } from "../sql/suppressions.ts";
import { takeOnce } from "../sql/taken-words.ts";
import { type HookSaid, readWish } from "./read-hook.ts";
import { unsubscribeReceiver } from "./unsubscribe-receiver.ts";

/**
 * Takes the call of a panel. Of a report only the ids are taken, and the provider is queried about them: anybody who saw the
 * address could have sent it. An id that is not written yet is kept. What a receiver sent to a line is followed.
 */
export async function takeHook(
  { postgres, clock }: Pick<DeliveryDependencies, "postgres" | "clock">,
  account: Account,
  { providerIds, inbound }: HookSaid,
): Promise<void> {
  const now = new Date(clock.now());
  await postgres.transaction(async (queries) => {
    if (providerIds.length > 0) {
      const reported = { account: account.id, now };
      const known = await hastenPolls(queries, { ...reported, providerIds });
      await keepEarly(queries, { ...reported, providerIds: providerIds.filter((id) => !known.has(id)) });
    }
    for (const sms of inbound) await followWish(queries, account, { ...sms, now });
  });
}

async function followWish(
  queries: Queries,
  account: Account,
  { now, providerId, ...sms }: HookSaid["inbound"][number] & { now: Date },
): Promise<void> {
  const wish = wishOf(account, sms);
  if (wish === undefined) return;
  // Panels repeat their calls, and anybody can who saw one: an earlier word would undo a later one.
  if (providerId !== undefined && !(await takeOnce(queries, { channel: account.id, providerId }))) return;
  await followSms(queries, wish, now);
}

/** What the sender of an SMS wants of the lines of a kind. */
interface SmsWish {
  wish: "stop" | "resume";
  receiver: { website: string; channel: "SMS"; address: string; lineKind: LineKind };
}

/** What an SMS to a line of an account wants; undefined where it wants nothing of one. Pure. */
export function wishOf(
  { website, channel, lines }: Pick<Account, "website" | "channel" | "lines">,
  { from, to, text }: HookSaid["inbound"][number],
): SmsWish | undefined {
  const wish = readWish(text);
  const address = readPhone(from);
  const line =
    lines.find(({ number }) => digitsOf(number) === digitsOf(to)) ?? (lines.length === 1 ? lines[0] : undefined);
  if (wish === undefined || channel !== "SMS" || address === undefined || line === undefined) return undefined;
  return { wish, receiver: { website, channel, address, lineKind: line.kind } };
}

/** Follows what the sender of an SMS wants, in the caller's transaction; `at`: when they said so. */
export async function followSms(queries: Queries, { wish, receiver }: SmsWish, at: Date): Promise<void> {
  if (wish === "stop") await unsubscribeReceiver(queries, { ...receiver, person: null, source: "sms", now: at });
  else await resumeLines(queries, { ...receiver, until: at });
}

/** A line's number as panels write it: with or without the country, or as a number, which has no zero before it. */
const digitsOf = (number: string) => number.replace(/\D/g, "").replace(/^0+/, "").replace(/^98/, "");
