import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keyring, SealingKey } from "#platform/keyring.ts";

/** What a value belongs to. It is authenticated with the value: one that is copied to another place does not open. */
export type SecretPlace = ({ website: string; user?: undefined } | { user: string; website?: undefined }) & {
  /** What it is for and of what, such as `channel/{id}/password`. */
  purpose: string;
};

/** A sealed value cannot be opened: its key is unknown, it was changed, or it belongs to another place. */
export class UnsealError extends Error {}

const format = 1;
const lengths = { format: 1, key: 4, nonce: 12, tag: 16 } as const;
const headLength = lengths.format + lengths.key + lengths.nonce;

/**
 * Seals a text with AES-256-GCM under a key: `format (1) · key id (4) · nonce (12) · ciphertext · tag (16)`. The nonce is
 * random: 2^32 values of one key keep the probability of a repeated one below 2^-32 (NIST SP 800-38D, 8.3).
 */
export function seal(key: SealingKey, text: string, place: SecretPlace): Buffer {
  const head = Buffer.concat([Buffer.of(format), key.id, randomBytes(lengths.nonce)]);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, head.subarray(-lengths.nonce));
  cipher.setAAD(associatedData(head, place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([head, sealed, cipher.getAuthTag()]);
}

/** Opens what `seal` made for the same place. Throws UnsealError; its message names no part of the value. */
export function unseal(keyring: Keyring, sealed: Buffer, place: SecretPlace): string {
  if (sealed.length < headLength + lengths.tag) throw new UnsealError("The sealed value is too short");
  if (sealed[0] !== format) throw new UnsealError(`The sealed value has the unknown format ${sealed[0]}`);
  const head = sealed.subarray(0, headLength);
  const id = head.subarray(lengths.format, lengths.format + lengths.key);
  const key = keyring.find(id);
  if (key === undefined) throw new UnsealError(`No key of ENCRYPTION_KEY has the id ${id.toString("hex")}`);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, head.subarray(-lengths.nonce), {
    authTagLength: lengths.tag,
  });
  decipher.setAAD(associatedData(head, place));
  decipher.setAuthTag(sealed.subarray(-lengths.tag));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headLength, -lengths.tag)), decipher.final()]).toString(
      "utf8",
    );
  } catch (cause) {
    throw new UnsealError("The sealed value was changed or belongs to another place", { cause });
  }
}

/** Head and place; NUL separates what cannot hold one (PostgreSQL's text). */
function associatedData(head: Buffer, { website, user, purpose }: SecretPlace): Buffer {
  const owner = website ?? `user:${user}`;
  return Buffer.concat([head, Buffer.from(`${owner.toLowerCase()}\0${purpose}`, "utf8")]);
}
