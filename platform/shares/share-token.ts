import { createHash } from "node:crypto";
import type { SecretPlace } from "#platform/secrets/seal.ts";
import type { Settings } from "#platform/settings.ts";

/** 192 random bits: too many to guess, so a fast hash is enough. */
export const tokenBytes = 24;

/** The stored form of a link's token. */
export const hashOfToken = (token: string) => createHash("sha256").update(`share:${token}`).digest();

/** Where the token of a link lies sealed. */
export const placeOfToken = (website: string, share: string): SecretPlace => ({ website, purpose: `share/${share}` });

/** Where a link is read. */
export const addressOf = ({ DASHBOARD_URL }: Pick<Settings, "DASHBOARD_URL">, token: string): string =>
  `${DASHBOARD_URL}/s/${token}`;
