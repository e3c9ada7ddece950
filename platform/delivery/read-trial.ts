import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Violation } from "#contract/errors.ts";
import { suppressedTestText, testText } from "#contract/text/trial-messages.ts";
import { violationText } from "#contract/text/violations.ts";
import { isOwnHost } from "#platform/collect/origin.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account, AccountLine, LineKind } from "./accounts.ts";
import { readTestAddress } from "./read-trial-address.ts";
import { findSuppressed } from "./sql/recipients.ts";
import { findPlaceholders, testMessageOf } from "./trial-content.ts";

interface GivenTest {
  website: { id: string; timeZone: string; host: string; hosts: readonly string[] };
  to: string;
  content: Readonly<Record<string, unknown>>;
  isSuppressionKnown?: boolean | undefined;
}

/** By what it is sent. */
interface Place {
  account: Account;
  line: AccountLine | undefined;
}

/** A test as it will be stored. Throws BAD_REQUEST with all that is wrong with it. */
export async function readTest(
  queries: Queries,
  given: GivenTest,
  { account, line, now, platformUrl }: Place & { now: number; platformUrl: string },
) {
  const issues: Violation[] = [];
  const attempt = <Read>(read: () => Read): Read | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError) || error.issues === undefined) throw error;
      issues.push(...error.issues);
      return undefined;
    }
  };
  const { channel, provider } = account;
  const to = attempt(() => readTestAddress(channel, given.to));
  if (channel === "SMS" && line === undefined) issues.push({ path: ["line"], message: violationText.required });
  const made = attempt(() => testMessageOf(channel, given.content, { address: to ?? "", platformUrl, provider, line }));
  issues.push(...findPlaceholders(given.content));
  if (to !== undefined && isForPage(account)) issues.push(...findForeignPage(to, given.website));
  if (to !== undefined) issues.push(...(await findSuppression(queries, given, { account, line, to, now })));
  if (issues.length > 0 || to === undefined || made === undefined) {
    throw new AppError("BAD_REQUEST", "The test cannot be sent", { issues });
  }
  return { to, ...made };
}

/** Whether a test waits for its owner to open a page. */
export const isForPage = ({ channel }: Pick<Account, "channel">) => channel === "ON_SITE" || channel === "WEB_PUSH";

/** A page of somebody else's website has no script of this one: the test would never be seen. */
export const findForeignPage = (
  page: string,
  { host, hosts }: Pick<GivenTest["website"], "host" | "hosts">,
  field = "to",
): Violation[] =>
  isOwnHost(new URL(page).host, [host, ...hosts]) ? [] : [{ path: [field], message: violationText.foreignPage }];

/** Why an address of the suppression list is refused, and the field by which it is sent to all the same. */
async function findSuppression(
  queries: Queries,
  { website, isSuppressionKnown = false }: GivenTest,
  { account, line, to, now }: Place & { to: string; now: number },
): Promise<Violation[]> {
  if (isSuppressionKnown) return [];
  const message = await whySuppressed(queries, website, { channel: account.channel, lineKind: line?.kind, to, now });
  if (message === undefined) return [];
  return [
    { path: ["to"], message },
    { path: ["isSuppressionKnown"], message: testText.tickToSend },
  ];
}

/** Why an address of the suppression list gets no test; undefined of one that is not on it. */
export async function whySuppressed(
  queries: Queries,
  website: Pick<GivenTest["website"], "id" | "timeZone">,
  {
    channel,
    lineKind,
    to,
    now,
  }: { channel: DeliveryChannel; lineKind?: LineKind | undefined; to: string; now: number },
): Promise<string | undefined> {
  if (!(channel === "SMS" || channel === "EMAIL" || channel === "WHATSAPP")) return undefined;
  const listed = await findSuppressed(queries, {
    ...{ website: website.id, channel, addresses: [to], lineKind, now: new Date(now) },
  });
  const suppression = listed.get(to);
  if (suppression === undefined) return undefined;
  const { reason, since, isByOwner } = suppression;
  return suppressedTestText({ channel, reason, isByOwner, since: Date.parse(since), zone: website.timeZone });
}
