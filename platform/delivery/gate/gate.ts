import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { type Cap, findFull } from "./caps.ts";
import { type DomainUse, findDomainFull } from "./domain-day.ts";
import { findClosed, type LineHours, type QuietHours } from "./hours.ts";
import { findUnvouchedFull, type UnvouchedBound } from "./unvouched.ts";

/** What is judged. Instants are milliseconds since 1970. */
export interface GatedMessage {
  channel: DeliveryChannel;
  /** To one who waits for it: no cap, no quiet hours, no consent. */
  isTransactional: boolean;
  /** Of an owner to themselves: held by the line's hours alone. */
  isTest: boolean;
  createdAt: number;
  /** Until when it may wait. Where it equals `createdAt`, it does not. */
  expiresAt: number;
  /** Why it waits already. */
  waiting?: { reason: MessageReason; detail: ReasonDetail } | undefined;
  /** It is counted in the caps from an earlier attempt. */
  isCounted?: boolean;
}

/** What is known when it is judged. */
export interface GateFacts {
  /** The website's, of windows of caps. */
  zone: string;
  /** Why nobody wants it any more. */
  ended?: { reason: "goal_reached" | "left" | "block_removed" | "journey_deleted" | "campaign_deleted" } | undefined;
  /** Its journey or campaign stands still: so does its queue. */
  isStopped?: boolean;
  /** Its start gives it a new place: until then nobody looks at it. */
  isPlacedAtStart?: boolean;
  isChannelOn: boolean;
  /** Which switch is off, where it is not the channel's own: the number of a line, or the name of a domain. */
  offDetail?: Pick<ReasonDetail, "line" | "text"> | undefined;
  /** The template's name, where it must not be used. */
  templateOff?: string | undefined;
  address: string | undefined;
  /** There is none, since nobody vouches for the browser that gave it. */
  isDoubtful?: boolean;
  /** A demo made it up. */
  isInvented?: boolean;
  suppression?: { reason: SuppressionReason; since: string; isByOwner?: boolean } | undefined;
  consent: "granted" | "stated" | "denied" | "unknown";
  requireConsent: boolean;
  /** The first placeholder without a value. */
  missingValue?: string | undefined;
  tooLong?: { count: number; limit: number } | undefined;
  /** WhatsApp: a text outside the 24 hours after the person's last message. */
  isWindowClosed?: boolean;
  /** It is shown on a page, and nobody is on one. */
  isAway?: boolean;
  line?: LineHours | undefined;
  quiet: readonly QuietHours[];
  caps: readonly Cap[];
  /** The website's, where the message counts in it (`isBounded`) and is not counted yet. */
  unvouched?: UnvouchedBound | undefined;
  /** Of what browsers brought about, where the message counts in it and is not counted yet. */
  browserEvents?: Cap | undefined;
  /** The verified domain of a mail that is not counted in its day yet. */
  domain?: DomainUse | undefined;
}

export type SuppressionReason = "unsubscribed" | "bounced" | "operator_block" | "complained" | "gone";

/** What a message does next. */
export type Verdict =
  | { do: "send" }
  | { do: "wait"; until: number; reason: MessageReason; detail: ReasonDetail }
  | { do: "drop"; reason: MessageReason; detail: ReasonDetail };

/** A stopped campaign is looked at again after it; starting it wakes its messages too. */
const stoppedMs = 10 * 60_000;
/** Of a message that is not looked at by itself. */
const never = Date.UTC(9999, 0, 1);
/** A channel that is off is looked at again after it. */
const offMs = 10 * 60_000;

/** Whether a message may leave now: the first rule that holds it decides. Pure. */
export function gate(message: GatedMessage, facts: GateFacts, now: number): Verdict {
  return findDrop(message, facts) ?? findWait(message, facts, now) ?? findExcess(facts, now) ?? { do: "send" };
}

type Drop = Extract<Verdict, { do: "drop" }>;
const drop = (reason: MessageReason, detail: ReasonDetail = {}): Drop => ({ do: "drop", reason, detail });

function findDrop(message: GatedMessage, facts: GateFacts): Drop | undefined {
  if (facts.ended !== undefined) return drop(facts.ended.reason);
  if (facts.address === undefined) return drop("no_address", facts.isDoubtful === true ? { isDoubtful: true } : {});
  if (!message.isTest) {
    if (facts.isInvented === true) return drop("invented");
    const refused = findRefusal(message, facts);
    if (refused !== undefined) return refused;
  }
  if (facts.templateOff !== undefined) return drop("template_off", { text: facts.templateOff });
  if (facts.missingValue !== undefined) return drop("missing_value", { text: facts.missingValue });
  if (facts.tooLong !== undefined) return drop("too_long", facts.tooLong);
  return facts.isWindowClosed === true ? drop("window_closed") : undefined;
}

/** What the person or the operator said of the address. What is transactional needs no consent, but may not be refused. */
function findRefusal({ isTransactional }: GatedMessage, facts: GateFacts): Drop | undefined {
  const { suppression, consent, requireConsent } = facts;
  const isLeave = suppression?.reason === "unsubscribed";
  if (suppression !== undefined && !(isTransactional && isLeave)) {
    const { reason, since, isByOwner } = suppression;
    return drop(reason, { since, ...(isByOwner === true ? { isByOwner } : {}) });
  }
  if (isTransactional) return undefined;
  if (consent === "denied") return drop("no_consent", { isRefused: true });
  return requireConsent && consent === "unknown" ? drop("no_consent") : undefined;
}

/**
 * What browsers brought about beyond its cap is dropped, also where it is transactional: in a queue, invented orders would
 * stand before the person's real ones, and take the room of the next day.
 */
function findExcess({ browserEvents, zone }: GateFacts, now: number): Drop | undefined {
  const full = browserEvents && findFull([browserEvents], zone, now);
  return full && drop("browser_day", { count: full.count, limit: full.limit });
}

/** What holds a message for a time. `detail.until` is where that alone would let it go. */
interface Hold {
  until: number;
  reason: MessageReason;
  detail: ReasonDetail;
}

function findWait(message: GatedMessage, facts: GateFacts, now: number): Verdict | undefined {
  const hold = findHold(message, facts, now);
  if (hold === undefined) return undefined;
  // The queue of what is stopped stands still: neither its end nor its being off counts.
  if (hold.reason === "stopped") return { do: "wait", ...hold };
  const { createdAt, expiresAt, waiting } = message;
  if (hold.reason === "not_seen" && now >= expiresAt) return drop("not_seen");
  const first = waiting ?? hold;
  const why = { first: first.reason, firstDetail: withoutFirst(first.detail) };
  if (expiresAt <= createdAt) return drop("queue_off", why);
  if (now >= expiresAt) return drop("queue_end", { ...why, until: new Date(expiresAt).toISOString() });
  return { do: "wait", until: Math.min(hold.until, expiresAt), reason: hold.reason, detail: hold.detail };
}

const withoutFirst = ({ first: _, firstDetail: __, ...detail }: ReasonDetail) => detail;

function findHold(message: GatedMessage, facts: GateFacts, now: number): Hold | undefined {
  const { isTest, isTransactional, channel, isCounted, expiresAt } = message;
  if (facts.isStopped === true) {
    const until = facts.isPlacedAtStart === true ? never : now + stoppedMs;
    return { until, reason: "stopped", detail: { since: new Date(now).toISOString() } };
  }
  if (!facts.isChannelOn) return { until: now + offMs, reason: "channel_off", detail: { ...facts.offDetail } };
  if (facts.isAway === true) return { until: expiresAt, reason: "not_seen", detail: {} };
  const closed = findClosed({ line: facts.line, quiet: isTest || isTransactional ? [] : facts.quiet }, now);
  if (closed !== undefined) return closed;
  if (isTest) return undefined;
  const isCapped = !(isTransactional || isCounted === true || channel === "ON_SITE" || channel === "API");
  const full = isCapped ? findFull(facts.caps, facts.zone, now) : undefined;
  if (full !== undefined) return toHold(`cap_${full.window}`, full);
  // What is transactional is made by events that anybody can send.
  const bound = facts.unvouched && findUnvouchedFull(facts.unvouched, facts.zone, now);
  if (bound !== undefined) return toHold(`unvouched_${bound.window}`, bound);
  const day = isTransactional || facts.domain === undefined ? undefined : findDomainFull(facts.domain, facts.zone, now);
  return day && toHold("domain_day", day);
}

const toHold = (
  reason: MessageReason,
  { until, ...detail }: { until: number; count: number; limit: number; text?: string },
): Hold => ({ until, reason, detail: { ...detail, until: new Date(until).toISOString() } });
