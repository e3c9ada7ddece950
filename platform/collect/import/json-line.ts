import { type LogLine, maxAddressLength, maxAgentLength, readRequest, readTime } from "./log-fields.ts";

/**
 * The names that servers and shippers give a request's parts in JSON: nginx, Caddy, Traefik, Elastic's common schema, the
 * usual grok pattern for Apache, Matomo's nginx format. A dot steps into an object. The first that is there wins.
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

/** Reads a line of JSON. Undefined where it is none, or lacks the time, the address, the request or the status. */
export function readJsonLine(text: string): LogLine | undefined {
  const line = parse(text);
  if (line === undefined) return undefined;
  const told = (field: keyof typeof names) => find(line, paths[field]);
  const at = readJsonTime(told("at"));
  const status = Number(told("status") || Number.NaN);
  const address = told("address");
  const request = told("method") === "" ? readRequest(find(line, ["request"])) : undefined;
  const method = request?.method ?? told("method").toUpperCase();
  const target = request?.target ?? told("target");
  if (at === undefined || address === "" || address.length > maxAddressLength || target === "") return undefined;
  if (!Number.isInteger(status) || status < 100 || status > 999) return undefined;
  const referrer = told("referrer");
  return {
    ...{ at, address, method, target, status },
    referrer: referrer === "-" ? "" : referrer,
    agent: told("agent").slice(0, maxAgentLength) || undefined,
  };
}

/** nginx without `escape=json` writes bytes as `\xHH`, which JSON does not know. */
function parse(text: string): object | undefined {
  for (const attempt of [text, text.replace(/(?<!\\)((?:\\\\)*)\\x([0-9a-fA-F]{2})/g, "$1\\u00$2")]) {
    try {
      const value: unknown = JSON.parse(attempt);
      return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
    } catch {
      // The second attempt, then undefined.
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

/** A name with dots may stand in the line as it is, or lead into objects; headers are lists. */
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

/** Seconds since 1970 (with a fraction, as nginx and Caddy), ISO 8601 or the log's own form. Without a zone it is UTC. */
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
