import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "#app/env.server.ts";
import type { Client } from "#contract/client.ts";
import { formProofPurpose } from "#contract/form-proof.ts";
import { maxFormRecordLength } from "#contract/forms.ts";
import { hasStatus } from "./failures.server.ts";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);

/** The key of a record: nobody else can compute it from what a form holds. */
export const recordKey = (purpose: string, text: string) =>
  hmac(sessionSecret(), `form record, ${purpose}\n${text}`).digest("base64url");

/** How a call names a record (contract/form-proof.ts). */
export function addressOf(key: string): { key: string; proof: string } {
  const secret = hmac(sessionSecret(), formProofPurpose).digest();
  return { key, proof: hmac(secret, key).digest("base64url") };
}

const sealingKey = () => Buffer.from(hkdfSync("sha256", sessionSecret(), "", "nabz/form-record/1", 32));
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals a value for its record with AES-256-GCM: `nonce · ciphertext · tag`. Undefined where it is too large: a record is
 * a convenience, and a form works without one.
 */
function sealRecord(key: string, value: unknown): string | undefined {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce).setAAD(Buffer.from(key));
  const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  const text = Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url");
  return text.length > maxFormRecordLength ? undefined : text;
}

/** Opens what `sealRecord` made for the same record; undefined for anything else, such as after a new SESSION_SECRET. */
export function unsealRecord(key: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceLength + tagLength) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(key)).setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The result of a call about records. Undefined where the service behind `WALLET_SERVICE_URL` keeps no records: it is another release, or has another
 * SESSION_SECRET. Forms work then as without records.
 */
export async function orWithoutRecords<Result>(call: Promise<{ result: Result }>): Promise<Result | undefined> {
  try {
    return (await call).result;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Stores a value for `seconds`; whether it was. */
export async function storeRecord(api: Client, key: string, { value, seconds }: { value: unknown; seconds: number }) {
  const sealed = sealRecord(key, value);
  if (sealed === undefined) return false;
  return (await orWithoutRecords(api.forms.store({ ...addressOf(key), value: sealed, seconds }))) !== undefined;
}
