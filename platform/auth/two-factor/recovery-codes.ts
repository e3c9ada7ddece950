import { recoveryCodeCount } from "#contract/two-factor.ts";
import type { Ids } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { hashWithSalt } from "../password.ts";
import { insertRecoveryCodes } from "./sql/recovery-codes.ts";

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** 59 bits: too many to try, even at the speed of a stolen database. */
const length = 12;

/** New codes in groups of four, and what is stored of them. */
export interface RecoveryCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Makes recovery codes. Hashing takes a quarter of a second, so it belongs before a transaction. */
export async function makeRecoveryCodes(ids: Pick<Ids, "secret">): Promise<RecoveryCodes> {
  const salt = Buffer.from(ids.secret(16), "base64url");
  const plain = Array.from({ length: recoveryCodeCount }, () => randomCode(ids));
  const hashes = await Promise.all(plain.map((code) => hashWithSalt(code, salt)));
  return { codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")), salt, hashes };
}

function randomCode(ids: Pick<Ids, "secret">): string {
  let code = "";
  while (code.length < length) {
    // Bytes past the last whole multiple would favour the first characters.
    const bytes = Buffer.from(ids.secret(32), "base64url").filter((byte) => byte < 248);
    for (const byte of bytes) code += alphabet[byte % alphabet.length];
  }
  return code.slice(0, length);
}

/** Puts codes in the place of the account's earlier ones. */
export const storeRecoveryCodes = (queries: Queries, user: string, { salt, hashes }: RecoveryCodes): Promise<void> =>
  insertRecoveryCodes(queries, { user, salt, hashes });
