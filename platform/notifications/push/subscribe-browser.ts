import type { z } from "zod";
import type { pushSubscription } from "#contract/notifications.ts";
import { readAgent } from "#platform/collect/agent.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { checkSubscription } from "#platform/web-push/check-subscription.ts";
import { deleteBrowser, deleteOldest, upsertBrowser } from "./sql/notified-browsers.ts";

/** Each push goes to every one of them. */
const maxBrowsers = 20;

/**
 * Stores a browser of an owner that is sent pushes; again it replaces its keys. Throws BAD_REQUEST where its address is no
 * public https address or its keys are none of RFC 8291.
 */
export async function subscribeBrowser(
  { postgres, ids, clock, settings }: Pick<Dependencies, "postgres" | "ids" | "clock" | "settings">,
  { owner, subscription, userAgent }: Subscribing,
): Promise<string> {
  const { endpoint, keys, expirationTime } = subscription;
  checkSubscription(subscription, settings);
  const { browser, os } = readAgent(userAgent);
  const expiresAt = expirationTime == null ? null : new Date(expirationTime);
  return postgres.transaction(async (queries) => {
    const row = { id: ids.uuid(), user: owner, endpoint, ...keys, browser, os, expiresAt };
    const id = await upsertBrowser(queries, { ...row, now: new Date(clock.now()) });
    await deleteOldest(queries, owner, maxBrowsers);
    return id;
  });
}

interface Subscribing {
  owner: string;
  subscription: z.output<typeof pushSubscription>;
  userAgent: string;
}

/** Throws NOT_FOUND where the owner has no such browser. */
export async function unsubscribeBrowser(
  { postgres }: Pick<Dependencies, "postgres">,
  { owner, id }: { owner: string; id: string },
): Promise<void> {
  if (!(await deleteBrowser(postgres, id, owner))) throw new AppError("NOT_FOUND", "No such browser of this owner");
}
