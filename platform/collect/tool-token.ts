import { hash as hashOf } from "node:crypto";

/** One-use tokens of the tools that run on an owner's own page. They stand in the fragment, which no server and no referrer sees. */

export const toolLifetimeMs = 15 * 60_000;

/** The tracker knows tokens by their first letter, and the tool by the sign behind it. */
export const pickPrefix = "t";
export const copyPrefix = "t.";

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => hashOf("sha256", token, "buffer");

/** The address that opens a page with a tool. */
export function openWith(page: URL, token: string): string {
  const opened = new URL(page);
  opened.hash = `nabz=${token}`;
  return opened.href;
}
