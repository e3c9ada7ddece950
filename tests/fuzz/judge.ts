import { getEventIteratorSchemaDetails } from "@orpc/contract";
import { z } from "zod";
import { errorBody } from "#contract/errors.ts";
import { contractRoutes } from "#contract/routes.ts";
import { checkJsonDepth } from "#platform/json-depth.ts";
import type { Answer, Call } from "./send.ts";

/** Implementation details that a response must never show. */
const internals =
  /DB::Exception|syntax error at|relation "|violates |invalid input syntax|invalid byte sequence|out of range for type|ClickHouse|PostgreSQL|\bat [\w.<>[\] ]+ \(|\.(ts|tsx|mjs|cjs):\d+|node_modules|\/build\/|ECONN|ENOENT|\bundefined is not|Cannot read prop|\[object Object\]/;

/** Served from the build: their own text is no answer. */
const files = new Set(["GET /docs", "GET /t.js", "GET /e"]);

/** Pages for people: their errors are pages too. */
const pages = /^(GET|POST) \/(u\/\{token\}|r\/\{code\}|payments\/sandbox\/\{authority\})$/;
/** Refused by its signature, whatever its fields. */
const signed = new Set(["POST /payments/stripe/webhook"]);

const outputs = new Map(
  contractRoutes().map(({ method, path, procedure }) => [`${method} ${path}`, procedure["~orpc"].outputSchema]),
);
const strict = errorBody.strict();

/** Describes a violation in a response of the platform; undefined without one. */
export function judge(call: Call, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  const type = String(headers["content-type"] ?? "");
  const leaked = internals.exec(files.has(call.route) ? "" : text);
  if (leaked !== null && !wasSent(call, leaked[0])) return `shows ${leaked[0]}`;
  if (status >= 500 && !(status === 503 && headers["retry-after"] !== undefined)) return `answers ${status}`;
  if (status >= 400) return judgeError(call, answer, type);
  // Some calls use another method than their route's.
  const output = outputs.get(call.route.replace(/^\w+/, call.method));
  if (output === undefined) return undefined;
  // Exports are streams; a call that reads one to its end compares it in `tests/http/exports.test.ts`.
  const isStream = getEventIteratorSchemaDetails(output) !== undefined;
  if (!type.startsWith(isStream ? "text/event-stream" : "application/json")) return `content-type ${type}`;
  if (isStream) return undefined;
  const parsed = (output as unknown as z.ZodType).safeParse(JSON.parse(text));
  return parsed.success ? undefined : `breaks the contract: ${z.prettifyError(parsed.error).slice(0, 300)}`;
}

/** A text that was sent may be returned. */
const wasSent = ({ path, body }: Call, leaked: string) =>
  `${decode(path)} ${body?.toString("utf8") ?? ""}`.includes(leaked);
const decode = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

function judgeError(call: Call, { status, headers, text }: Answer, type: string): string | undefined {
  if (call.method === "HEAD" || (pages.test(call.route) && type.startsWith("text/html"))) return undefined;
  if (!type.startsWith("application/json")) return `an error of content-type ${type}`;
  const parsed = strict.safeParse(JSON.parse(text));
  if (!parsed.success || parsed.data.status !== status) return `an error of another shape: ${text.slice(0, 200)}`;
  const { code, data } = parsed.data;
  if (status === 429 && headers["retry-after"] === undefined) return "a 429 without Retry-After";
  if (code !== "BAD_REQUEST" || signed.has(call.route) || !isObject(call)) return undefined;
  const issues = data?.issues ?? [];
  return issues.length > 0 && issues.every(({ path }) => path.length > 0) ? undefined : "a 400 that names no field";
}

/** Node reads 16 KiB of an address and headers. */
const maxHeadBytes = 10_000;

/** Whether the input could be read as fields, so that an error can name one. */
function isObject({ path, headers, body }: Call): boolean {
  if ((decode(path) === path && path.includes("%")) || path.length > maxHeadBytes) return false;
  if (body === undefined) return true;
  if (headers["content-encoding"] !== undefined) return false;
  try {
    checkJsonDepth(body);
    const value = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
