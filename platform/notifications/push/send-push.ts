import webPush from "web-push";
import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { GiveUp, type JobHandler } from "#platform/jobs/job.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import { deleteBrowser, findBrowser } from "./sql/notified-browsers.ts";
import { readVapidKeys } from "./vapid-keys.ts";

export const pushKind = "send-push";

/** What the service worker shows; `tag` replaces an earlier one of the same notification. */
const pushMessage = z.object({ tag: z.string(), title: z.string(), body: z.string(), url: z.string() });
export type PushMessage = z.infer<typeof pushMessage>;

const pushPayload = z.object({ browser: z.string(), message: pushMessage });

/** A browser that is off for longer has the list. */
const ttlSeconds = 24 * 60 * 60;
/** Set by the connection. */
const ownHeaders = /^content-length$/i;

/**
 * Sends a push: encrypted with the browser's keys (RFC 8291) by a library, over our own guarded client. 404 and 410 delete
 * the browser; 429 and a service that is down postpone it; every other refusal is final. A lost answer sends it again,
 * which the browser shows once, by its tag.
 */
export const sendPush =
  (dependencies: Pick<Dependencies, "postgres" | "keyring" | "clock" | "settings" | "log">): JobHandler =>
  async ({ payload }, signal) => {
    const { browser: id, message } = pushPayload.parse(payload);
    const browser = await findBrowser(dependencies.postgres, id);
    if (browser === undefined) return {};
    const status = await post(dependencies, { ...browser, message: JSON.stringify(message), signal });
    if (status === 404 || status === 410) {
      return { effects: async (queries) => void (await deleteBrowser(queries, id)) };
    }
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
    if (status < 200 || status > 299) throw new GiveUp(`The push service answered ${status}`);
    return {};
  };

interface Posting {
  endpoint: string;
  p256dh: string;
  auth: string;
  message: string;
  signal: AbortSignal;
}

async function post(
  dependencies: Parameters<typeof sendPush>[0],
  { endpoint, p256dh, auth, message, signal }: Posting,
): Promise<number> {
  const vapidDetails = await readVapidKeys(dependencies);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    ...{ vapidDetails, TTL: ttlSeconds, contentEncoding: webPush.supportedContentEncodings.AES_128_GCM },
  });
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  try {
    const answer = await sendRequest(
      {
        url: endpoint,
        method: "POST",
        headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
        body: body ?? "",
        signal,
      },
      targetRules(dependencies.settings),
    );
    return answer.status;
  } catch (error) {
    if (error instanceof OutgoingError && error.failure === "target") throw new GiveUp(error.message, { cause: error });
    throw error;
  }
}
