import { createHash } from "node:crypto";

/** 192 random bits: nobody guesses one, and a quick hash is enough. */
export const tokenBytes = 24;

/** What is kept of a link's token. */
export const hashOfToken = (token: string) => createHash("sha256").update(`share:${token}`).digest();
