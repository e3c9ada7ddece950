import { readPhone } from "#contract/phone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "../accounts.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { hastenPolls, keepEarly } from "../sql/polls.ts";
import { resumeLines } from "../sql/suppressions.ts";
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
  { website, channel, lines }: Account,
  { from, to, text, now }: HookSaid["inbound"][number] & { now: Date },
): Promise<void> {
  const address = readPhone(from);
  const line =
    lines.find(({ number }) => digitsOf(number) === digitsOf(to)) ?? (lines.length === 1 ? lines[0] : undefined);
  if (channel !== "SMS" || address === undefined || line === undefined) return;
  const wish = readWish(text);
  const receiver = { website, channel, address, lineKind: line.kind };
  if (wish === "stop") await unsubscribeReceiver(queries, { ...receiver, person: null, source: "sms", now });
  if (wish === "resume") await resumeLines(queries, receiver);
}

/** A line's number as panels write it: with or without the country. */
const digitsOf = (number: string) => number.replace(/\D/g, "").replace(/^(00)?98/, "");
