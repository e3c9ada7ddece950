import { createECDH } from "node:crypto";
import type { z } from "zod";
import type { pushSubscription } from "#contract/notifications.ts";
import { violationText } from "#contract/text/violations.ts";
import { readAgent } from "#platform/collect/agent.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readTarget, targetRules } from "#platform/outgoing/target.ts";
import type { Settings } from "#platform/settings.ts";
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
  requireAddress(endpoint, settings);
  requireKeys(keys);
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

function requireAddress(endpoint: string, settings: Settings): void {
  try {
    const { protocol } = readTarget(endpoint, targetRules(settings));
    if (protocol === "https:" || settings.ALLOW_PRIVATE_TARGETS === "1") return;
  } catch {
    // Said below.
  }
  throw wrong("endpoint", violationText.url);
}

function requireKeys({ p256dh, auth }: Subscribing["subscription"]["keys"]): void {
  const point = Buffer.from(p256dh, "base64url");
  if (!isPoint(point)) throw wrong("keys", violationText.invalid, "p256dh");
  if (Buffer.from(auth, "base64url").length !== 16) throw wrong("keys", violationText.invalid, "auth");
}

/** Whether this is an uncompressed point of P-256: any other would fail each push to it. */
function isPoint(point: Buffer): boolean {
  if (point.length !== 65) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    return own.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

const wrong = (field: string, message: string, ...rest: string[]) =>
  new AppError("BAD_REQUEST", "The subscription cannot be used", { issues: [{ path: [field, ...rest], message }] });
