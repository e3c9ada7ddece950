import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { GiveUp, type JobHandler } from "#platform/jobs/job.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import { type PushTarget, postPush } from "#platform/web-push/post-push.ts";
import { deleteBrowser, findBrowser } from "./sql/notified-browsers.ts";
import { readVapidKeys } from "./vapid-keys.ts";

export const pushKind = "send-push";

/** What the service worker shows; `tag` replaces an earlier one of the same notification. */
const pushMessage = z.object({ tag: z.string(), title: z.string(), body: z.string(), url: z.string() });
export type PushMessage = z.infer<typeof pushMessage>;

const pushPayload = z.object({ browser: z.string(), message: pushMessage });

/** A browser that is off for longer has the list. */
const ttlSeconds = 24 * 60 * 60;

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
    const status = await post(dependencies, { target: browser, payload: JSON.stringify(message), signal });
    if (status === 404 || status === 410) {
      return { effects: async (queries) => void (await deleteBrowser(queries, id)) };
    }
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
    if (status < 200 || status > 299) throw new GiveUp(`The push service answered ${status}`);
    return {};
  };

async function post(
  dependencies: Parameters<typeof sendPush>[0],
  push: { target: PushTarget; payload: string; signal: AbortSignal },
): Promise<number> {
  const keys = await readVapidKeys(dependencies);
  try {
    return (await postPush({ ...push, keys, ttlSeconds }, targetRules(dependencies.settings))).status;
  } catch (error) {
    if (error instanceof OutgoingError && error.failure === "target") throw new GiveUp(error.message, { cause: error });
    throw error;
  }
}
