import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RandomStream } from "#platform/demo/random-stream.ts";
import { type Answer, type Call, send } from "./send.ts";
import { type Known, Values } from "./values.ts";

const folder = fileURLToPath(new URL("../../app/routes", import.meta.url));

/** The paths of the dashboard's routes, `:name` for what differs, by the names of their files. */
export const dashboardPaths = (): string[] => [
  ...new Set(
    readdirSync(folder).map((file) => {
      const parts = file
        .replace(/\.tsx?$/, "")
        .split(".")
        .filter((part) => !part.startsWith("_"));
      return `/${parts.map((part) => (part === "$" ? ":rest" : part.replace(/^\$/, ":").replace(/_$/, ""))).join("/")}`;
    }),
  ),
];

/** A browser: its cookies by name. */
export type Jar = Map<string, string>;

const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

async function visit(url: string, jar: Jar, call: Partial<Call>) {
  const host = new URL(url).host;
  const headers = { host, cookie: cookieOf(jar), ...call.headers };
  const answer = await send(url, { route: "", method: "GET", path: "/", body: undefined, ...call, headers });
  for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return answer;
}

/** Signs in by the form, as a browser without scripts. Answers its cookies and the token that its forms carry. */
export async function signInByForm(url: string, { email, password }: { email: string; password: string }) {
  const jar: Jar = new Map();
  const { text } = await visit(url, jar, { path: "/login" });
  const formToken =
    /name="formToken"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="formToken"/.exec(text)?.slice(1).find(Boolean) ??
    "";
  const body = Buffer.from(new URLSearchParams({ formToken, email, password }).toString());
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status } = await visit(url, jar, { method: "POST", path: "/login", headers, body });
  if (status !== 302 && status !== 303) throw new Error(`Signing in answered ${status}`);
  return { jar, formToken };
}

export interface Browser {
  jar: Jar;
  formToken: string;
  known: Known;
}

const fields = [
  "email",
  "password",
  "currentPassword",
  "full_name",
  "name",
  "url",
  "timeZone",
  "intent",
  "next",
  "theme",
  "sidebar",
].concat(["step", "token", "website", "confirm", "from", "to", "range", "calendar", "_data", "index"]);
const parameters = [
  "from",
  "to",
  "range",
  "compare",
  "metric",
  "boundary",
  "page",
  "limit",
  "sort",
  "medium",
  "source",
  "path",
].concat(["client", "country", "next", "notice", "customers", "q", "tab", "_data", "index", "month"]);

/** A call of a route, good or not: the same of the same chance and browser. */
export function makeDashboardCall(chance: RandomStream, path: string, { jar, formToken, known }: Browser): Call {
  const values = new Values(chance, known);
  const encode = (text: string) =>
    encodeURIComponent(text.toWellFormed())
      .slice(0, 3_000)
      .replace(/%[\dA-F]?$/, "");
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encode(chance.is(0.7) ? String(values.valid({ format: "uuid" }, name)) : values.oddText()),
  );
  const some = (names: readonly string[]) =>
    Array.from({ length: chance.between(0, 5) }, () => {
      const name = chance.is(0.9) ? values.pick(names) : values.oddText();
      const value = chance.is(0.4) ? String(values.valid({}, name)) : values.oddText();
      return `${encode(name)}=${encode(value)}`;
    });
  const query = some(parameters).join("&");
  const posts = chance.is(0.5);
  const token = chance.is(0.9) ? formToken : values.oddText();
  const form = [`formToken=${encode(token)}`, ...some(fields)].join("&");
  const types = ["application/json", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data", ""];
  const type = chance.is(0.9) ? "application/x-www-form-urlencoded" : values.pick(types);
  const odd = (text: string) => Buffer.from(text.replace(/\p{Cc}/gu, " ").slice(0, 2_000), "utf8").toString("latin1");
  const spoilt = new Map(jar);
  if (chance.is(0.2))
    spoilt.set(
      values.pick([...jar.keys(), "nabz_websites", "x"]),
      odd(chance.is(0.5) ? encode(values.oddText()) : values.oddText()),
    );
  const headers: Record<string, string> = { accept: chance.is(0.9) ? "text/html" : odd(values.oddText()) };
  if (chance.is(0.8)) headers.cookie = cookieOf(spoilt);
  if (posts && type !== "") headers["content-type"] = type;
  if (chance.is(0.1))
    headers[
      values.pick(["origin", "sec-fetch-site", "referer", "accept-language", "save-data", "range", "x-forwarded-host"])
    ] = odd(values.oddText());
  return {
    route: `${posts ? "POST" : "GET"} ${path}`,
    method: posts ? (chance.is(0.95) ? "POST" : values.pick(["PUT", "DELETE", "PATCH"])) : "GET",
    path: `${filled}${query === "" ? "" : `?${query}`}`.slice(0, 9_000).replace(/%[\dA-F]?$/, ""),
    headers,
    body: posts ? Buffer.from(form) : undefined,
  };
}

const inside = /\bat [\w.<>[\] ]+ \(|\.(ts|tsx|mjs|cjs):\d+|node_modules|\/build\/server|ECONN|ENOENT|Cannot read prop/;

/** What is wrong with an answer of the dashboard; undefined where it is as promised. */
export function judgePage({ path, body }: Call, { status, headers, text }: Answer) {
  // A platform that is slow on a busy machine; its own errors are in its log.
  if (status >= 500 && !(status === 503 && headers["retry-after"] !== undefined))
    return `answers ${status}: ${text.replace(/<[^>]*>/g, " ").slice(0, 200)}`;
  const shown = inside.exec(text)?.[0];
  if (shown !== undefined && !`${path}${body ?? ""}`.includes(shown)) return `shows ${shown}`;
  const type = String(headers["content-type"] ?? "");
  return text === "" ||
    status >= 300 ||
    /^(text\/html|application\/json|text\/x-script|text\/csv|text\/plain)/.test(type)
    ? undefined
    : `content-type ${type}`;
}
