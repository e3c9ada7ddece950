import { randomBytes } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { apiClient } from "./api.server.ts";
import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.server.ts";
import { addressOf, orWithoutRecords, recordKey, storeRecord, unsealRecord } from "./form-records.server.ts";
import { sessionUser } from "./session.server.ts";
import { withheldFields } from "./withheld-fields.ts";

/** In seconds: long enough to find a password, short enough for a shared computer. */
const keptFor = 30 * 60;
const maxBytes = 64 * 1024;

/** What belongs to the page or is a button's, and not its owner's words. */
const ownFields = new Set([
  "formToken",
  "formKey",
  "formOwner",
  "revision",
  "intent",
  "next",
  "scheme",
  "sidebar",
  "add",
]);
/** What a further condition would be of (`readAdded`): no answer of the step. */
const isOfButton = (name: string) => ownFields.has(name) || /^subject-\d+$/.test(name);

/** Pages whose forms work without a session; all others lead to the sign-in first. */
const needsNoSession = /^\/(setup|login|register|forgot|reset)\b/;

const kept = z.object({
  /** The address that the form was sent to. */
  path: z.string(),
  /** Whose page it was (`ownerMark`); empty on a page without a session. */
  owner: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** Of the form's button, where its page has several forms. */
  intent: z.string().optional(),
  /** Of what the page showed: what was saved elsewhere since is a conflict. */
  revision: z.number().optional(),
});
export type KeptValues = Pick<z.infer<typeof kept>, "path" | "values" | "intent" | "revision">;

const keyOf = (id: string) => recordKey("kept values", id);
const idOf = (request: Request) => {
  const id = readCookie(request, cookieNames.kept);
  return id !== undefined && /^[\w-]{32}$/.test(id) ? id : undefined;
};

/** Whether this browser waits for values to come back, for the sign-in page. */
export const hasKeptValues = (request: Request) => idOf(request) !== undefined;

/**
 * Names the session's account in a page's forms: the session may end, or be another's, before one of them is sent. Says
 * nothing to others; empty without a session.
 */
export async function ownerMark(request: Request): Promise<string> {
  const user = await sessionUser(request);
  return user === undefined ? "" : recordKey("owner of kept values", user).slice(0, 22);
}

/** What was typed into a form, without passwords and codes. */
export function typedValues(form: FormData): Record<string, unknown> {
  const { payload } = parseWithZod(form, { schema: z.object({}) });
  return Object.fromEntries(
    Object.entries(payload).filter(([name]) => !isOfButton(name) && !withheldFields.includes(name)),
  );
}

/**
 * Keeps what was typed into a form that cannot be carried out yet: sealed, for half an hour, at most 64 KiB, without
 * passwords and codes, for the account of the form's page. Returns the cookie by which `takeKeptValues` finds it;
 * undefined where there is nothing to keep, where it is unknown for whom, or where the platform is out of reach.
 */
export async function keepValues(request: Request, form: FormData): Promise<string | undefined> {
  const values = typedValues(form);
  const { pathname, search } = new URL(request.url);
  const given = form.get("formOwner");
  const owner = typeof given === "string" && given !== "" ? given : await ownerMark(request);
  if (owner === "" && !needsNoSession.test(pathname)) return undefined;
  const intent = form.get("intent");
  const value = {
    ...{ path: pathname + search, owner, values, revision: revisionOf(form) },
    ...(typeof intent === "string" && intent !== "" ? { intent } : {}),
  };
  if (Object.keys(values).length === 0 || Buffer.byteLength(JSON.stringify(value)) > maxBytes) return undefined;
  const id = randomBytes(24).toString("base64url");
  const isStored = await storeRecord(apiClient(request), keyOf(id), { value, seconds: keptFor }).catch(() => false);
  return isStored ? setCookie(cookieNames.kept, id, keptFor) : undefined;
}

/**
 * The values that wait for the page of this request, once: `headers` clear the cookie. Another page leaves them waiting;
 * another account than the one whose page they were typed into never sees them.
 */
export async function takeKeptValues(request: Request, headers: Headers): Promise<KeptValues | undefined> {
  const id = idOf(request);
  if (id === undefined || request.method !== "GET") return undefined;
  const api = apiClient(request);
  const record = await orWithoutRecords(api.forms.read(addressOf(keyOf(id)))).catch(() => null);
  if (record === null) return undefined;
  const { data: found } = kept.safeParse(unsealRecord(keyOf(id), record?.value ?? ""));
  const reader = await ownerMark(request);
  const { pathname, search } = new URL(request.url);
  const isHere = found?.path === pathname + search && (reader !== "" || needsNoSession.test(pathname));
  if (found !== undefined && !isHere) return undefined;
  // The record stays until it expires: where the page itself redirects to the sign-in, this cookie is not sent.
  headers.append("set-cookie", clearCookie(cookieNames.kept));
  if (found === undefined || (found.owner !== "" && found.owner !== reader)) return undefined;
  return { path: pathname, values: found.values, intent: found.intent, revision: found.revision };
}

/** Undefined for a form without one. */
function revisionOf(form: FormData): number | undefined {
  const given = form.get("revision");
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

/** Adds the cookie of what was typed to a redirect to the sign-in page, which leads back; other responses stay as they are. */
export async function keepForSignIn(response: Response, request: Request, form: FormData): Promise<Response> {
  if (response.headers.get("location")?.startsWith("/login") !== true) return response;
  const cookie = await keepValues(request, form);
  if (cookie !== undefined) response.headers.append("set-cookie", cookie);
  return response;
}
