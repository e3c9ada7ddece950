import { createECDH } from "node:crypto";
import type { z } from "zod";
import type { pushSubscription } from "#contract/notifications.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { readTarget, targetRules } from "#platform/outgoing/target.ts";
import type { Settings } from "#platform/settings.ts";

type Subscription = z.output<typeof pushSubscription>;

/** Throws BAD_REQUEST where a subscription's address is no public https address, or its keys are none of RFC 8291. */
export function checkSubscription({ endpoint, keys }: Subscription, settings: Settings): void {
  requireAddress(endpoint, settings);
  requireKeys(keys);
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

function requireKeys({ p256dh, auth }: Subscription["keys"]): void {
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
