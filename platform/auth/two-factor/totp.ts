import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the values that every authenticator app takes: SHA-1, six digits, 30 seconds. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the current one: clocks differ, and typing takes time. */
const window = 1;

/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20;

/** Random bytes (base64url) as a secret in Base32. */
export const toSecret = (random: string) =>
  new Secret({ buffer: new Uint8Array(Buffer.from(random, "base64url")).buffer }).base32;

/** The `otpauth:` address of a secret, which a QR code carries. */
export const toUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...settings, issuer, label, secret }).toString();

/** The time step that a code belongs to; undefined for a code of no step within the window. */
export function stepOfCode(secret: string, { code, now }: { code: string; now: number }): number | undefined {
  const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / settings.period) + delta;
}

/** The code of a moment. */
export const codeAt = (secret: string, now: number) => new TOTP({ ...settings, secret }).generate({ timestamp: now });
