import { setTimeout } from "node:timers/promises";
import { maxTestsADay, type TestOutcome } from "#contract/delivery.ts";
import { testText } from "#contract/text/trial-messages.ts";
import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { AppError } from "#platform/errors.ts";
import type { Account } from "./accounts.ts";
import { countTestsLeft } from "./count-tests-left.ts";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { dispatchLane } from "./dispatch-lane.ts";
import { leadSampleLinks } from "./lead-sample-links.ts";
import { onSiteTestAddress, pushTestAddress } from "./message-addresses.ts";
import { toStored } from "./person-numbers.ts";
import { isForPage, readTest } from "./read-trial.ts";
import { readTestAddress } from "./read-trial-address.ts";
import { insertLinks } from "./sql/links.ts";
import { findMessage, type LoggedMessage } from "./sql/message-log.ts";
import { insertMessages } from "./sql/messages.ts";
import { delayMessages } from "./sql/settle.ts";
import { previewOf, toMessage } from "./to-message.ts";

interface TestInput {
  website: { id: string; timeZone: string; url: string; host: string; hosts: readonly string[] };
  channel: string;
  line?: string | undefined;
  to: string;
  content: Readonly<Record<string, unknown>>;
  person?: string | undefined;
  /** Sends to an address of the suppression list too. */
  isSuppressionKnown?: boolean | undefined;
}

/** How long an owner waits for the answer. */
const maxWaitMs = 15_000;
const lookAgainMs = 100;
/** How long the owner has to open the page. */
const onPageMs = 600_000;

/**
 * Sends a test message and answers what came of it. Held by the hours of its line alone, marked as a test, counted in no
 * cap. Throws NOT_FOUND for a channel of another website, BAD_REQUEST for what the channel cannot send and for an address
 * of the suppression list that is not known as one, TOO_MANY_REQUESTS after `maxTestsADay`.
 */
export async function sendTest(dependencies: DeliveryDependencies, input: TestInput): Promise<TestOutcome> {
  const { website } = input;
  const account = await findAccount(dependencies, input);
  const id = await storeTest(dependencies, account, input);
  const lane = { account: account.id, line: lineOf(account, input)?.id ?? null };
  for (let look = 1; ; look += 1) {
    await dispatchLane(dependencies, lane, { test: id });
    const message = await findMessage(dependencies.postgres, id);
    if (message === undefined) throw new AppError("NOT_FOUND", "The website was deleted");
    const isOpen = message.state === "queued" || message.state === "sending";
    if (isForPage(account) && isOpen) return waitForPage(dependencies, message, { ...input, account });
    if (!isOpen || look * lookAgainMs > maxWaitMs) return toOutcome(message, website.timeZone);
    await setTimeout(lookAgainMs);
  }
}

async function findAccount({ accounts, postgres }: DeliveryDependencies, { channel, website, line }: TestInput) {
  const account = await accounts.find(postgres, channel);
  if (account === undefined || account.website !== website.id) throw new AppError("NOT_FOUND", "No such channel");
  if (line === undefined || account.lines.some(({ id }) => id === line)) return account;
  throw new AppError("NOT_FOUND", "No such line of the channel");
}

/** The line that is named, else the first that sends. */
const lineOf = ({ lines }: Account, { line }: TestInput) =>
  lines.find(({ id, isOn }) => (line === undefined ? isOn : id === line));

async function storeTest(
  { postgres, clock, ids, settings }: DeliveryDependencies,
  account: Account,
  input: TestInput,
): Promise<string> {
  const { website, person } = input;
  const now = clock.now();
  const line = lineOf(account, input);
  const { to, content, parts, price } = await readTest(postgres, input, {
    ...{ account, line, now },
    platformUrl: settings.PLATFORM_URL,
  });
  const id = ids.uuid();
  const led = leadSampleLinks({ ids, settings }, content, { message: id, website });
  await postgres.transaction(async (queries) => {
    // One at a time: two tests at once must not both be the last one of the day.
    await queries.query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website.id]);
    if ((await countTestsLeft(queries, { website: website.id, timeZone: website.timeZone, now })) <= 0) {
      throw limitReached(website.timeZone, now);
    }
    const at = new Date(now);
    await insertMessages(queries, [
      {
        ...{ id, website: website.id, channel: account.channel, account: account.id, line: line?.id, source: "test" },
        // A test waits for nothing but its page: what holds it is its answer.
        ...{
          address: account.channel === "WEB_PUSH" ? undefined : to,
          content: led?.content ?? content,
          parts,
          price,
          priority: 0,
          createdAt: at,
        },
        expiresAt: isForPage(account) ? new Date(now + onPageMs) : at,
        person: person === undefined || account.channel === "WEB_PUSH" ? null : toStored(person),
      },
    ]);
    await insertLinks(queries, led === undefined ? [] : [led.link]);
    // Nobody has the browser yet that it goes to.
    if (account.channel === "WEB_PUSH") {
      await delayMessages(queries, [{ id, until: new Date(now + onPageMs), reason: "not_seen", detail: {} }]);
    }
  });
  return id;
}

/** The day's tests are used up until the website's clock begins another one. */
function limitReached(zone: string, now: number): AppError {
  const tomorrow = nextBucket(zone, "day", startOfBucket(zone, "day", now));
  return new AppError("TOO_MANY_REQUESTS", "Too many tests today", {
    retryAfter: Math.ceil((tomorrow - now) / 1_000),
    issues: [{ path: [], message: testText.limitReached(maxTestsADay) }],
  });
}

/** A message on a page, or a push, waits for its owner to open that page. */
function waitForPage(
  { settings }: Pick<DeliveryDependencies, "settings">,
  message: LoggedMessage,
  { website, to, account: { channel } }: TestInput & { account: Account },
): TestOutcome {
  const page = readTestAddress(channel, to);
  const outcome = toOutcome(message, website.timeZone);
  if (channel === "ON_SITE") {
    return { ...outcome, sentence: testText.onPage, url: onSiteTestAddress(message.id, page, settings) };
  }
  return { ...outcome, sentence: testText.onPush, url: pushTestAddress(message.id, page, settings) };
}

function toOutcome(message: LoggedMessage, zone: string): TestOutcome {
  const { state, reason, sentence } = toMessage(message, zone);
  const { id, parts, price } = message;
  return {
    ...{ message: id, state, ...(reason !== null && { reason }), parts, price, preview: previewOf(message.content) },
    sentence: sentence ?? (state === "queued" || state === "sending" ? testText.waits : testText.sent),
  };
}
