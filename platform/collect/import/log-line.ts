import { readJsonLine } from "./json-line.ts";
import { type LogLine, maxAddressLength, maxAgentLength, readRequest, readTime } from "./log-fields.ts";

/** A quoted field, with inner quotes escaped as `\"`. */
const quoted = String.raw`"((?:[^"\\]|\\.)*)"`;
const start = String.raw`^(\S+) \S+ .*?\[([^\]]{20,32})\] ${quoted} (\d{3}) (?:\d+|-)`;
/** Further fields after the agent (nginx's forwarded address, a duration) are ignored. */
const combined = new RegExp(`${start} ${quoted} ${quoted}(?: .*)?$`);
const common = new RegExp(`${start}$`);

/** Reads a line of the combined, common or JSON format; undefined for any other. */
export function readLogLine(text: string): LogLine | undefined {
  if (text.startsWith("{")) return readJsonLine(text);
  const found = combined.exec(text) ?? common.exec(text);
  if (found === null) return undefined;
  const [, address = "", time = "", request = "", status = "", referrer = "-", agent] = found;
  const at = readTime(time);
  if (at === undefined || address.length > maxAddressLength) return undefined;
  return {
    ...{ at, address, ...readRequest(unescapeField(request)), status: Number(status) },
    referrer: referrer === "-" ? "" : unescapeField(referrer),
    agent: agent === undefined ? undefined : unescapeField(agent).slice(0, maxAgentLength),
  };
}

/** Undoes the escapes of quotes, backslashes and bytes beyond ASCII; runs of bytes are read as UTF-8. */
function unescapeField(text: string): string {
  if (!text.includes("\\")) return text;
  return text
    .replace(/(?:\\x[0-9a-fA-F]{2})+/g, (run) => Buffer.from(run.replaceAll("\\x", ""), "hex").toString("utf8"))
    .replace(/\\(["\\])/g, "$1");
}
