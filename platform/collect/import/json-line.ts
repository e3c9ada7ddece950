import { type LogLine, maxAddressLength, maxAgentLength, readRequest, readTime } from "./log-fields.ts";

/**
 * Field names in JSON logs of nginx, Caddy, Traefik, the Elastic Common Schema, the usual grok pattern for Apache and
 * Matomo's nginx format. A dot steps into an object. The first name present wins.
 */
const names = {
  at: "time_iso8601 @timestamp timestamp time_local time date datetime ts msec StartUTC StartLocal",
  address:
    "remote_addr request.client_ip request.remote_ip client_ip clientip remote_ip ip source.address source.ip ClientHost",
  method: "request_method request.method http.request.method method verb RequestMethod",
  target: "request_uri request.uri url.original uri url path RequestPath",
  status: "status http.response.status_code status_code response DownstreamStatus",
  referrer: "http_referer http_referrer request.headers.Referer http.request.referrer referer referrer request_Referer",
  agent: "http_user_agent request.headers.User-Agent user_agent.original user_agent userAgent agent request_User-Agent",
} as const;

const paths = Object.fromEntries(Object.entries(names).map(([field, list]) => [field, list.split(" ")])) as Record<
  keyof typeof names,
  string[]
>;

/** Reads a line of JSON; undefined where it is none or lacks time, address, request or status. */
export function readJsonLine(text: string): LogLine | undefined {
  const line = parse(text);
  if (line === undefined) return undefined;
  const read = (field: keyof typeof names) => find(line, paths[field]);
  const at = readJsonTime(read("at"));
  const status = Number(read("status") || Number.NaN);
  const address = read("address");
  const request = read("method") === "" ? readRequest(find(line, ["request"])) : undefined;
  const method = request?.method ?? read("method").toUpperCase();
  const target = request?.target ?? read("target");
  if (at === undefined || address === "" || address.length > maxAddressLength || target === "") return undefined;
  if (!Number.isInteger(status) || status < 100 || status > 999) return undefined;
  const referrer = read("referrer");
  return {
    ...{ at, address, method, target, status },
    referrer: referrer === "-" ? "" : referrer,
    agent: read("agent").slice(0, maxAgentLength) || undefined,
  };
}

/** nginx without `escape=json` writes bytes as `\xHH`, which is no JSON. */
function parse(text: string): object | undefined {
  for (const attempt of [text, text.replace(/(?<!\\)((?:\\\\)*)\\x([0-9a-fA-F]{2})/g, "$1\\u00$2")]) {
    try {
      const value: unknown = JSON.parse(attempt);
      return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
    } catch {
      // Tries the second form, then returns undefined.
    }
  }
  return undefined;
}

function find(line: object, candidates: readonly string[]): string {
  for (const name of candidates) {
    const value = step(line, name);
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}

/** A dotted name may be a key itself or a path into objects; headers are lists. */
function step(line: object, name: string): unknown {
  let value: unknown = Object.hasOwn(line, name) ? [(line as Record<string, unknown>)[name]] : [line];
  if (!Object.hasOwn(line, name)) {
    for (const part of name.split(".")) {
      const [inside] = Array.isArray(value) ? value : [value];
      if (typeof inside !== "object" || inside === null || !Object.hasOwn(inside, part)) return undefined;
      value = (inside as Record<string, unknown>)[part];
    }
  }
  return Array.isArray(value) ? value[0] : value;
}

/** Reads seconds since 1970 (with a fraction, as nginx and Caddy write), ISO 8601 or the log's time format; UTC without a zone. */
function readJsonTime(text: string): number | undefined {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000);
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,3})\d*)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (iso === null) return readTime(text);
  const [, day, time, fraction = "0", zone = "Z"] = iso;
  const colon = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const at = Date.parse(`${day}T${time}.${fraction.padEnd(3, "0")}${colon}`);
  return Number.isNaN(at) ? undefined : at;
}
