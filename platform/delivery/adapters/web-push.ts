import { z } from "zod";
import { maxPayloadBytes, type PushPayload } from "#contract/web-push.ts";
import type { Clock } from "#platform/dependencies.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { postPush } from "#platform/web-push/post-push.ts";
import type { Subscription } from "#platform/web-push/subscriptions.ts";
import type { VapidKeys } from "#platform/web-push/vapid-subject.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { isUnclearStatus, outcomeOfFailure, retryAfterOf } from "./call-outcome.ts";
import { joinOutcomes } from "./join-outcomes.ts";

/** A push with every variable filled in and its addresses tracked. */
const pushContent = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  icon: z.string().optional(),
  image: z.string().optional(),
  buttons: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
});

export interface WebPushDependencies {
  /** The website's. */
  keys: VapidKeys;
  clock: Clock;
  rules: TargetRules;
  /** The live subscriptions of whom a message is for, the newest first. */
  listSubscriptions(to: string): Promise<Subscription[]>;
  /** One that its push service does not know any more. */
  forget(subscription: Subscription): Promise<void>;
  /** Where a worker says that it showed a message. */
  shownAddress(message: string): string;
}

/** Four weeks: longer ones are refused. */
const maxTtlSeconds = 2_419_200;
const limits = { connectMs: 3_000, totalMs: 10_000 } as const;

/**
 * Sends a push to every live subscription of its reader; one that takes it counts. A repeat has the same topic and the same
 * id, of which the service worker shows one.
 */
export const webPushAdapter = (dependencies: WebPushDependencies): Adapter => ({
  unclear: "again",
  batchSize: 20,
  send: (messages) => Promise.all(messages.map((message) => sendToAll(message, dependencies))),
});

async function sendToAll(message: OutgoingMessage, dependencies: WebPushDependencies): Promise<Outcome> {
  const payload = payloadOf(message, dependencies);
  if (typeof payload !== "string") return payload;
  const subscriptions = await dependencies.listSubscriptions(message.to);
  const outcomes = await Promise.all(
    subscriptions.map((subscription) => sendOne({ message, payload, subscription }, dependencies)),
  );
  return joinOutcomes(outcomes, gone);
}

function payloadOf({ id, content }: OutgoingMessage, { shownAddress }: WebPushDependencies): string | Outcome {
  const read = pushContent.safeParse(content);
  if (!read.success) return { kind: "refused", reason: "refused", said: "not a push" };
  const payload = JSON.stringify({ id, ...read.data, shown: shownAddress(id) } satisfies PushPayload);
  const bytes = Buffer.byteLength(payload);
  if (bytes <= maxPayloadBytes) return payload;
  return { kind: "refused", reason: "refused", said: `${bytes} bytes; push services take ${maxPayloadBytes}` };
}

const gone: Outcome = { kind: "refused", reason: "gone", said: "no subscription is left" };

interface Sending {
  message: OutgoingMessage;
  payload: string;
  subscription: Subscription;
}

async function sendOne(
  { message, payload, subscription }: Sending,
  { keys, clock, rules, forget }: WebPushDependencies,
): Promise<Outcome> {
  const left = Math.floor((message.expiresAt - clock.now()) / 1_000);
  try {
    const answer = await postPush(
      {
        ...{ target: subscription, keys, payload, ...limits },
        ttlSeconds: Math.min(Math.max(left, 0), maxTtlSeconds),
        urgency: message.isUrgent === true ? "high" : "normal",
        topic: message.id.replaceAll("-", ""),
      },
      rules,
    );
    if (answer.status !== 404 && answer.status !== 410) {
      const outcome = outcomeOfAnswer(answer.status, retryAfterOf(answer.headers["retry-after"], clock.now()));
      if (outcome.kind !== "unclear") return outcome;
      return { ...outcome, isOfReceiver: !isOfKnownService(subscription.endpoint) };
    }
    await forget(subscription);
    return gone;
  } catch (error) {
    if (error instanceof OutgoingError && error.failure === "target") {
      await forget(subscription);
      return gone;
    }
    return outcomeOfConnection(error, subscription);
  }
}

function outcomeOfAnswer(status: number, retryAfterMs: number | undefined): Outcome {
  const said = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (isUnclearStatus(status)) return { kind: "unclear", said };
  if (status === 429 || status >= 500) return { kind: "not_sent", said, retryAfterMs };
  return { kind: "refused", reason: "refused", said };
}

/** Push services of browsers. Any other address is a browser's word: that it is down says nothing of the channel. */
const knownServices = /(^|\.)(googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

const isOfKnownService = (endpoint: string) => knownServices.test(new URL(endpoint).hostname);

function outcomeOfConnection(error: unknown, { endpoint }: Subscription): Outcome {
  const outcome = outcomeOfFailure(error);
  const isKnown = isOfKnownService(endpoint);
  if (outcome.kind === "unclear") return { ...outcome, isOfReceiver: !isKnown };
  return outcome.kind === "not_sent" ? { ...outcome, isDown: isKnown } : outcome;
}
