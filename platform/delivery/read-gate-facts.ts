import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { readConsent } from "#platform/people/read-consent.ts";
import { isRefused } from "#platform/profiles/reachability.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account, AccountLine } from "./accounts.ts";
import { findInvented } from "./find-invented.ts";
import { findPushed } from "./find-pushed.ts";
import { browserEventCap, browserEventScope, countsByBrowser } from "./gate/browser-events.ts";
import { type Cap, cappedChannel } from "./gate/caps.ts";
import { type DomainUse, senderDomainOf } from "./gate/domain-day.ts";
import type { GatedMessage, GateFacts } from "./gate/gate.ts";
import { countedOf, isBounded } from "./gate/unvouched.ts";
import { type Charging, costOf, costsNothing } from "./message-funds.ts";
import type { SourceFacts } from "./source-facts.ts";
import { keyOf, readCapUses } from "./sql/cap-uses.ts";
import { readDomainUses } from "./sql/domain-uses.ts";
import type { ClaimedMessage } from "./sql/messages.ts";
import {
  findConsents,
  findRecipients,
  findSuppressed,
  type Recipient,
  type RecordedConsent,
} from "./sql/recipients.ts";
import { findOpenWindows } from "./sql/reply-windows.ts";
import { readUnvouchedUses } from "./sql/unvouched-uses.ts";

/** A message that may leave, with where it goes and what it is counted in. */
export interface JudgedMessage extends Omit<ClaimedMessage, "address"> {
  address: string;
  caps: readonly Cap[];
  /** Of what browsers brought about, where it counts in it and is not counted yet. */
  browserEvents?: Cap | undefined;
  /** Nobody but browsers said its address, or whom it is for: it counts in the bound. */
  isUnvouched: boolean;
}

interface Batch {
  account: Account | undefined;
  canCall: boolean;
  /** Nobody is on a page of the website: what is shown there waits. */
  isAway: boolean;
  claimed: readonly ClaimedMessage[];
  now: number;
  sourceFacts: SourceFacts | undefined;
}

/** The message as the gate judges it. Instants are milliseconds. */
export function toGated({ reason, detail, ...message }: ClaimedMessage): GatedMessage {
  const { first, firstDetail, ...own } = detail ?? {};
  const waiting =
    first !== undefined ? { reason: first, detail: firstDetail ?? {} } : reason !== null && { reason, detail: own };
  return {
    ...{ channel: message.channel, isTransactional: message.isTransactional, isTest: message.source === "test" },
    ...{ createdAt: message.createdAt.getTime(), expiresAt: message.expiresAt.getTime() },
    ...(waiting && { waiting }),
    isCounted: message.stamps !== null,
  };
}

/** Everything the gate takes into account of a batch of one account, in a few statements. */
export async function readFacts(
  charging: Charging,
  queries: Queries,
  { account, canCall, isAway, claimed, now, sourceFacts }: Batch,
): Promise<{ message: ClaimedMessage; known: GateFacts; isUnvouched: boolean }[]> {
  if (account === undefined) {
    return claimed.map((message) => ({ message, known: withoutAccount(message), isUnvouched: false }));
  }
  const { website, channel } = account;
  const people = claimed.flatMap(({ person }) => person ?? []);
  const recipients = await findRecipients(queries, { website, people });
  const pushed = await findPushed(queries, { website, channel, people, now: new Date(now) });
  const addressed = claimed.map((message) => ({ message, address: addressOf(message, { recipients, pushed }) }));
  const addresses = addressed.flatMap(({ address }) => address ?? []);
  const invented = await findInvented(queries, website, addresses);
  const { line, isLineOn } = lineOf(account, claimed[0]?.line ?? null);
  const suppressed = await findSuppressed(queries, {
    ...{ website, channel, addresses, lineKind: line?.kind, now: new Date(now) },
  });
  const consents = await findConsents(queries, { website, channel, addresses });
  const uses = await readCapUses(queries, { website, channel: cappedChannel(channel), people });
  const sources = await sourceFacts?.(queries, claimed);
  const costs = !costsNothing(costOf(charging, account));
  const unvouched = {
    limits: account.unvouched,
    uses: await readUnvouchedUses(queries, { website, counted: countedOf(channel) }),
  };
  const domains = channel === "EMAIL" ? await readDomainUses(queries, website) : new Map<string, DomainUse>();
  const isOpenTo = await readWindows(queries, { account, addresses, now });
  return addressed.map(({ message, address }) => {
    const { caps, quiet, ...source } = sources?.get(message.id) ?? {};
    const recipient = recipients.get(message.person ?? "");
    // A test is the owner's own: no bound holds it, and it takes no room of one.
    const counts =
      message.source !== "test" && isUnvouched(message, { recipient, recorded: consents.get(address ?? ""), costs });
    const use = (scope: number) => uses.get(keyOf(message.person ?? "", scope));
    const own = caps && message.journey !== null ? [{ scope: message.journey, limits: caps }] : [];
    const scopes = message.person === null ? [] : [...own, { scope: 0, limits: account.caps }];
    const isByBrowser = message.stamps === null && message.person !== null && countsByBrowser(message);
    const known: GateFacts = {
      ...source,
      ...{
        zone: account.zone,
        ...switchesOf(message, { isOn: canCall && account.isOn, line, isLineOn, domains }),
        address,
        ...{ isDoubtful: isDoubtful(channel, recipient), isInvented: invented.has(address ?? "") },
        isAway: isAway || isUnclaimed(message),
      },
      suppression: suppressed.get(address ?? ""),
      consent: consentOf(channel, recipient, consents.get(address ?? "")),
      ...{ isWindowClosed: !isOpenTo(message.content, address), requireConsent: account.requireConsent, line },
      quiet: [account.quiet, quiet ?? []].flatMap((slots) => (slots.length > 0 ? [{ slots, zone: account.zone }] : [])),
      caps: scopes.map((cap) => ({ ...cap, uses: use(cap.scope) })),
      browserEvents: isByBrowser ? browserEventCap(use(browserEventScope)) : undefined,
      domain: message.attempts === 0 ? domains.get(senderDomainOf(message.content) ?? "") : undefined,
      unvouched: counts && message.unvouchedAt === null ? unvouched : undefined,
    };
    return { message, known, isUnvouched: counts };
  });
}

/** The line by its id. One that was removed took its hours with it, and what stops its kind: nothing leaves in its name. */
function lineOf({ lines }: Account, named: string | null) {
  const line = lines.find(({ id }) => id === named);
  return { line, isLineOn: line === undefined ? named === null : line.isOn };
}

/** Whether the domain that a mail comes from is verified: one that broke holds its mails. What is no mail its adapter refuses. */
function isSenderKnown({ channel, content }: ClaimedMessage, verified: ReadonlyMap<string, DomainUse>): boolean {
  const sender = channel === "EMAIL" ? senderDomainOf(content) : undefined;
  return sender === undefined || verified.has(sender);
}

interface Switches {
  /** The channel's own. */
  isOn: boolean;
  line: AccountLine | undefined;
  isLineOn: boolean;
  domains: ReadonlyMap<string, DomainUse>;
}

/** Whether a message may leave by its channel, and the line or domain that is off. */
function switchesOf(message: ClaimedMessage, { isOn, line, isLineOn, domains }: Switches) {
  if (!isOn) return { isChannelOn: false };
  if (!isLineOn) return { isChannelOn: false, offDetail: line && { line: line.number } };
  if (isSenderKnown(message, domains)) return { isChannelOn: true };
  return { isChannelOn: false, offDetail: { text: senderDomainOf(message.content) } };
}

/** How long a text may be sent to who wrote. */
const windowMs = 24 * 3_600_000;

/** Whether a message may be sent to an address: by WhatsApp a text of one's own only to who wrote lately. */
async function readWindows(
  queries: Queries,
  { account, addresses, now }: { account: Account; addresses: readonly string[]; now: number },
): Promise<(content: unknown, address: string | undefined) => boolean> {
  if (account.channel !== "WHATSAPP") return () => true;
  const since = new Date(now - windowMs);
  const open = await findOpenWindows(queries, { channel: account.id, addresses, since });
  const isText = (content: unknown) => typeof content === "object" && content !== null && "text" in content;
  return (content, address) => !isText(content) || open.has(address ?? "");
}

/** Its channel was deleted: it waits, and ends with its queue. */
const withoutAccount = ({ address }: ClaimedMessage): GateFacts => ({
  ...{ zone: "UTC", isChannelOn: false, address: address ?? "-", consent: "granted", requireConsent: false },
  ...{ quiet: [], caps: [] },
});

/** Where the person is now, not where they were when the message was made; what was given with it stays. */
function addressOf(
  { channel, address, person, source }: ClaimedMessage,
  { recipients, pushed }: { recipients: ReadonlyMap<string, Recipient>; pushed: ReadonlySet<string> },
): string | undefined {
  // Whichever page they come to.
  if (channel === "ON_SITE") return address ?? "";
  // A test has the values of a person, and goes to its owner.
  if (source === "test" && address !== null) return address;
  // Whichever browsers the person has then; a test goes to the browser that opened its page.
  if (channel === "WEB_PUSH" || channel === "PUSH")
    return person === null ? (address ?? "") : pushed.has(person) ? person : undefined;
  const recipient = recipients.get(person ?? "");
  if (recipient === undefined) return address ?? undefined;
  if (channel === "SMS" || channel === "WHATSAPP") return recipient.phone ?? undefined;
  if (channel === "EMAIL") return recipient.email ?? undefined;
  return address ?? undefined;
}

/** A test push whose page nobody has opened yet. */
const isUnclaimed = ({ channel, person, address }: ClaimedMessage) =>
  channel === "WEB_PUSH" && person === null && address === null;

/** Whether a message counts in the bound. Of pages and pushes a visitor whom nobody named has no row of `people`. */
function isUnvouched(
  { channel, person }: ClaimedMessage,
  {
    recipient,
    recorded,
    costs,
  }: { recipient: Recipient | undefined; recorded: RecordedConsent | undefined; costs: boolean },
): boolean {
  const isOfPerson = channel === "ON_SITE" || channel === "PUSH" || channel === "WEB_PUSH";
  if (isOfPerson ? person === null : recipient === undefined) return false;
  const vouched = {
    hasRecordedConsent: recorded !== undefined,
    isEmailVouched: recipient?.isEmailVouched === true,
    isPhoneVouched: recipient?.isPhoneVouched === true,
    isPersonVouched: recipient?.isPersonVouched === true,
  };
  return isBounded(channel, vouched, costs);
}

/** Whether the person's e-mail or phone is known, and is no address of theirs: a browser gave it that may be a stranger's. */
export function isDoubtful(channel: DeliveryChannel, recipient: Recipient | undefined): boolean {
  if (channel === "EMAIL") return recipient?.isEmailGiven === true && recipient.email === null;
  const isByPhone = channel === "SMS" || channel === "WHATSAPP";
  return isByPhone && recipient?.isPhoneGiven === true && recipient.phone === null;
}

const consentNames = { SMS: "SMS", EMAIL: "EMAIL", PUSH: "PUSH", WEB_PUSH: "PUSH", WHATSAPP: "WHATSAPP" } as const;

/** A refusal wins, whatever recorded it; a push subscription is the consent to pushes. */
export function consentOf(
  channel: DeliveryChannel,
  recipient: Recipient | undefined,
  recorded: RecordedConsent | undefined,
): GateFacts["consent"] {
  if (channel === "API") return "granted";
  const name = channel === "ON_SITE" ? "ON_SITE" : consentNames[channel];
  if (isRefused(name, recipient ?? {}, recorded)) return "denied";
  const said = readConsent(recipient?.consent, name);
  if (said === true || channel === "PUSH" || channel === "WEB_PUSH") return "granted";
  return recorded ?? "unknown";
}
