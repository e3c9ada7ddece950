/** One request in a log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  at: number;
  address: string;
  /** Upper case; empty where the request is not readable (TLS bytes on a plain port, a closed connection). */
  method: string;
  /** The raw request target: path and query, seldom an absolute address. */
  target: string;
  status: number;
  /** Empty without one. */
  referrer: string;
  /** Undefined where the format has no agents (common); "-" where the client sent none. */
  agent: string | undefined;
}

/** Longer agents are cut, as caches are keyed by agent. */
export const maxAgentLength = 500;
/** A host name has at most 253 characters. */
export const maxAddressLength = 255;

/** Reads `GET /path HTTP/1.1`; spaces inside the target are kept. Both are empty where it is no request. */
export function readRequest(request: string): { method: string; target: string } {
  const found = /^([A-Za-z]{1,20}) +(\S.*?)(?: HTTP\/\d(?:\.\d)?)?$/.exec(request);
  return { method: found?.[1]?.toUpperCase() ?? "", target: found?.[2] ?? "" };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const logTime = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;

/** Reads `17/May/2015:10:05:03 +0430` in milliseconds; undefined where it is no valid time. */
export function readTime(text: string): number | undefined {
  const found = logTime.exec(text);
  if (found === null) return undefined;
  const [, day = "", name = "", year = "", hour = "", minute = "", second = "", sign, zoneHour = "", zoneMinute = ""] =
    found;
  const month = months.indexOf(name);
  const local = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  // A leap second (:60) is the first second of the next minute; days and hours out of range are invalid.
  const date = new Date(local - (second === "60" ? 1_000 : 0));
  if (month < 0 || date.getUTCDate() !== Number(day) || date.getUTCHours() !== Number(hour)) return undefined;
  if (date.getUTCMinutes() !== Number(minute)) return undefined;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  return sign === "-" ? local + offset : local - offset;
}
