// Without schemas: the browser loads this file.
import { asciiDigits } from "./phone.ts";

/** How an owner describes an SMS panel that has no definition of ours: texts of a form, read into a definition. */
export const panelSettings = [
  ...(["url", "encoding", "headers", "body"] as const),
  ...(["successPlace", "successValues", "retryValues", "idPlace", "messagePlace"] as const),
  ...(["reportUrl", "statePlace", "deliveredValues", "undeliveredValues"] as const),
] as const;
export type PanelSetting = (typeof panelSettings)[number];
export type PanelSettings = { readonly [Setting in PanelSetting]?: string | undefined };

/** GET with parameters, POST of a form, POST of JSON. */
export const panelEncodings = ["query", "form", "json"] as const;
export type PanelEncoding = (typeof panelEncodings)[number];

/** Settings that placeholders may name; a key that is written into a text itself would be shown again. */
const credentials = ["apiKey", "user", "password"] as const;
type Credential = (typeof credentials)[number];
const ofMessage = ["to", "from", "text", "id", "reference"] as const;

interface PanelRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  encoding: PanelEncoding;
  fields: Record<string, string | boolean | { each: string }>;
}

/** A panel as data, in the shape of `platform/delivery/providers`. */
export interface PanelDefinition {
  baseUrl: string;
  unclear: "uncertain";
  batchSize: 1;
  send: PanelRequest;
  answer: {
    code?: string;
    accepted: string[];
    message?: string;
    single?: string;
    codes: Record<string, { do: "retry"; isDown: true }>;
  };
  poll?: PanelRequest & {
    accepted: string[];
    state: string;
    states: Record<string, "delivered" | "undelivered">;
    hours: number;
  };
}

export type PanelProblem =
  | "required"
  | "panelUrl"
  | "panelPair"
  | "panelHeader"
  | "panelName"
  | "panelMessage"
  | "panelPlace"
  | "panelHost";
export interface PanelIssue {
  field: PanelSetting | Credential;
  problem: PanelProblem;
}

const reportHours = 48;
/** Where values stand in an answer. */
const places = ["successPlace", "idPlace", "messagePlace", "statePlace"] as const;
const place = /^(\.|[\w$-]{1,60}(\.[\w$-]{1,60}){0,9})$/;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,60}$/;
/** Of the connection, or ours by the encoding. */
const reservedHeader =
  /^(host|content-length|content-type|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*|accept-encoding)$/i;

/**
 * Reads what an owner wrote of a panel. The host is written out, so that no value of a message can change whom we call;
 * headers take credentials alone. `has`: whether a credential is set. Pure.
 */
export function readPanel(
  settings: PanelSettings,
  has: (credential: Credential) => boolean,
): { definition: PanelDefinition } | { issues: PanelIssue[] } {
  const issues: PanelIssue[] = [];
  const add = (field: PanelIssue["field"], problem: PanelProblem) => void issues.push({ field, problem });
  const of = (field: PanelSetting) => {
    const text = settings[field]?.trim() ?? "";
    return places.some((each) => each === field) ? asciiDigits(text) : text;
  };
  const check = (field: PanelSetting, known: readonly string[]) => {
    for (const name of namesOf(of(field))) {
      if (!known.includes(name)) add(field, "panelName");
      else if (isCredential(name) && !has(name)) add(name, "required");
    }
  };
  const address = splitAddress(of("url"));
  if (address === undefined) add("url", "panelUrl");
  check("url", [...credentials, ...ofMessage]);
  check("headers", credentials);
  check("body", [...credentials, ...ofMessage]);
  const said = new Set([...namesOf(of("url")), ...namesOf(of("body"))]);
  if (!said.has("to") || !said.has("text")) add(of("body") === "" ? "url" : "body", "panelMessage");
  const headers = pairsOf(of("headers"), ":");
  const fields = pairsOf(of("body"), "=");
  if (headers === undefined) add("headers", "panelPair");
  else if (headers.some(([name]) => !headerName.test(name) || reservedHeader.test(name))) add("headers", "panelHeader");
  if (fields === undefined) add("body", "panelPair");
  for (const field of places) {
    if (of(field) !== "" && !place.test(of(field))) add(field, "panelPlace");
  }
  if (of("successPlace") !== "" && valuesOf(of("successValues")).length === 0) add("successValues", "required");
  const encoding = panelEncodings.find((each) => each === of("encoding")) ?? "form";
  const poll = readReport(of, { address, headers: Object.fromEntries(headers ?? []), add, check });
  if (issues.length > 0 || address === undefined) return { issues };
  const definition: PanelDefinition = {
    ...{ baseUrl: address.origin, unclear: "uncertain", batchSize: 1 },
    send: {
      ...{ method: encoding === "query" ? "GET" : "POST", path: address.path, encoding },
      headers: Object.fromEntries(headers ?? []),
      fields: Object.fromEntries((fields ?? []).map(([name, text]) => [name, fieldOf(text, encoding)])),
    },
    answer: {
      ...optional("code", of("successPlace")),
      ...optional("message", of("messagePlace")),
      ...optional("single", of("idPlace")),
      accepted: valuesOf(of("successValues")),
      codes: Object.fromEntries(valuesOf(of("retryValues")).map((code) => [code, { do: "retry", isDown: true }])),
    },
    ...(poll && { poll }),
  };
  return { definition };
}

interface ReportReading {
  address: { origin: string } | undefined;
  headers: Record<string, string>;
  add(field: PanelSetting, problem: PanelProblem): void;
  check(field: PanelSetting, known: readonly string[]): void;
}

/** How deliveries are polled: by the id of the answer, at the host that sends. */
function readReport(of: (field: PanelSetting) => string, { address, headers, add, check }: ReportReading) {
  const url = of("reportUrl");
  if (url === "") return undefined;
  const report = splitAddress(url);
  if (report === undefined) add("reportUrl", "panelUrl");
  else if (address !== undefined && report.origin !== address.origin) add("reportUrl", "panelHost");
  check("reportUrl", [...credentials, "providerId"]);
  for (const field of ["idPlace", "statePlace", "deliveredValues"] as const) {
    if (of(field) === "") add(field, "required");
  }
  if (report === undefined) return undefined;
  const states = [
    ...valuesOf(of("undeliveredValues")).map((value) => [value, "undelivered"] as const),
    ...valuesOf(of("deliveredValues")).map((value) => [value, "delivered"] as const),
  ];
  return {
    ...{ method: "GET" as const, path: report.path, headers, encoding: "query" as const, fields: {} },
    ...{ accepted: [], state: of("statePlace"), states: Object.fromEntries(states), hours: reportHours },
  };
}

const namesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const isCredential = (name: string): name is Credential => credentials.some((each) => each === name);
const optional = <Name extends string>(name: Name, text: string) =>
  (text === "" ? {} : { [name]: text }) as { [Key in Name]?: string };

/** Scheme and host as they are written, and the rest; undefined where the host is none, or holds a placeholder. */
function splitAddress(url: string): { origin: string; path: string } | undefined {
  const [, written = "", rest = ""] = /^(https?:\/\/[^/?#\s{}@]+)([^\s#]*)$/i.exec(url) ?? [];
  // A port or an IPv4 address of Persian digits; a host with letters may bear them in its name.
  const origin = written.replace(
    /:[\d\u0660-\u0669\u06f0-\u06f9]+$|(?<=\/\/)[\d.\u0660-\u0669\u06f0-\u06f9]+(?=:|$)/g,
    asciiDigits,
  );
  if (!URL.canParse(origin)) return undefined;
  return { origin: new URL(origin).origin, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Lines `name = value`; undefined where one is none. */
function pairsOf(text: string, mark: ":" | "="): [name: string, value: string][] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(mark);
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
  return pairs.some(([name]) => name === "") ? undefined : pairs;
}

/** Values of an answer, with the digits that panels write: they are compared as text. */
const valuesOf = (text: string) =>
  asciiDigits(text)
    .split(/[,،\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** `[{to}]` is a list of one; JSON has true and false. A value of digits alone is a number, not a text in Persian. */
function fieldOf(typed: string, encoding: PanelEncoding): string | boolean | { each: string } {
  const text = /^[\u0660-\u0669\u06f0-\u06f9]+$/.test(typed) ? asciiDigits(typed) : typed;
  const [, inner] = /^\[(.*)\]$/.exec(text) ?? [];
  if (inner !== undefined) return { each: inner };
  return encoding === "json" && (text === "true" || text === "false") ? text === "true" : text;
}
