import webPush from "web-push";
import { type OutgoingAnswer, sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { VapidKeys } from "./vapid-subject.ts";

/** Where a browser is reached, and the keys that its pushes are encrypted with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Push {
  target: PushTarget;
  keys: VapidKeys;
  /** What the service worker reads. */
  payload: string;
  /** For how long a push service keeps it for a browser that is off. */
  ttlSeconds: number;
  urgency?: "low" | "normal" | "high";
  /** Letters of base64url, at most 32: a push that waits is replaced by the next one of its topic. */
  topic?: string;
  connectMs?: number;
  totalMs?: number;
  signal?: AbortSignal;
}

/** Set by the connection. */
const ownHeaders = /^content-length$/i;

/**
 * Sends a push: encrypted with the browser's keys (RFC 8291) and signed (RFC 8292) by a library, over our own guarded
 * client, since a browser names the address. Answers every status. Throws OutgoingError.
 */
export async function postPush(
  { target: { endpoint, p256dh, auth }, keys, payload, ttlSeconds, urgency, topic, ...limits }: Push,
  rules: TargetRules,
): Promise<OutgoingAnswer> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    ...{ vapidDetails: keys, TTL: ttlSeconds, contentEncoding: webPush.supportedContentEncodings.AES_128_GCM },
    ...(urgency !== undefined && { urgency }),
    ...(topic !== undefined && { topic }),
  });
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  return sendRequest(
    {
      ...{ url: endpoint, method: "POST", body: body ?? "", ...limits },
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    },
    rules,
  );
}
