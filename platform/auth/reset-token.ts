import { createHash } from "node:crypto";

/** The stored form of a link's token. It has 256 random bits, so a fast hash suffices. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest();
