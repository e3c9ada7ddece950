import type { IncomingHttpHeaders } from "node:http";
import { readAgent } from "#platform/collect/agent.ts";

/** Mail services fetch pictures for the reader who opens the mail: they are no programs of their own. */
const readerProxies = /GoogleImageProxy|YahooMailProxy/;
/** Scanners and previews of mails and chats that the list of the collector lacks. */
const scanners = /barracuda|mimecast|proofpoint|safelinks|bitdefender|symantec|forcepoint|ironport|preview|prefetch/i;

/** Whether a request for a link or a picture says that a program makes it. Pure. */
export function isKnownBot({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method !== "GET") return true;
  if (headers["sec-purpose"] !== undefined || headers.purpose === "prefetch" || headers["x-moz"] === "prefetch") {
    return true;
  }
  const agent = (headers["user-agent"] ?? "").slice(0, 500);
  if (readerProxies.test(agent)) return false;
  // Without a name, or with the bare one that mail programs fetch pictures ahead by.
  return agent.trim() === "" || /^Mozilla\/5\.0$/.test(agent.trim()) || scanners.test(agent) || readAgent(agent).bot;
}
