import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/dependencies.ts";
import { type AccessToken, requestToken } from "#platform/integration/fcm/request-token.ts";
import { readServiceAccount, type ServiceAccount } from "#platform/integration/fcm/service-account.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { isUnclearStatus, outcomeOfFailure, retryAfterOf } from "./call-outcome.ts";
import { joinOutcomes } from "./join-outcomes.ts";

const appPushContent = z.object({
  title: z.string().min(1),
  body: z.string(),
  url: z.string().optional(),
  image: z.string().optional(),
  data: z.record(z.string(), z.string()).default({}),
});

export interface FcmDependencies {
  settings: Readonly<Record<string, string>>;
  rules: TargetRules;
  clock: Clock;
  /** The live tokens of whom a message is for, or the one token of a test. */
  listTokens(to: string): Promise<string[]>;
  /** No app takes pushes by it any more; `to` is whom the message was for. */
  forget(token: string, to: string): Promise<void>;
}

const limits = { connectMs: 8_000, totalMs: 22_000 };
const maxTtlSeconds = 2_419_200;
/** A token is made anew before its last minute. */
const earlyMs = 60_000;
const maxKept = 500;
/** Tokens of accounts by the hash of their file: an adapter is opened for each batch. */
const kept = new Map<string, AccessToken>();

/** FCM's HTTP v1. An app shows a message that comes twice once: `tag` and `collapse_key` are our id. */
export const fcmAdapter = (dependencies: FcmDependencies): Adapter => ({
  unclear: "again",
  batchSize: 20,
  send: (messages) => sendAll(messages, dependencies),
});

async function sendAll(messages: readonly OutgoingMessage[], dependencies: FcmDependencies): Promise<Outcome[]> {
  const file = dependencies.settings.serviceAccount ?? "";
  const account = readServiceAccount(file);
  const down: Outcome = { kind: "not_sent", said: "the service account cannot be read", isDown: true };
  if (account === undefined) return messages.map(() => down);
  const key = createHash("sha256").update(file).digest("hex");
  const access = await findAccess(account, key, dependencies);
  if ("kind" in access) return messages.map(() => access);
  return Promise.all(
    messages.map((message) => sendToAll(message, { ...dependencies, account, access: access.token, key })),
  );
}

async function findAccess(
  account: ServiceAccount,
  key: string,
  { clock, rules }: FcmDependencies,
): Promise<AccessToken | Outcome> {
  const now = clock.now();
  const known = kept.get(key);
  if (known !== undefined && known.expiresAt - earlyMs > now) return known;
  try {
    const fresh = await requestToken(account, { now, rules, ...limits });
    if (!("token" in fresh)) return { kind: "not_sent", said: `token: HTTP ${fresh.status}`, isDown: true };
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, fresh);
    return fresh;
  } catch (error) {
    // No message has left.
    const outcome = outcomeOfFailure(error);
    return outcome.kind === "unclear" ? { kind: "not_sent", said: outcome.said, isDown: true } : outcome;
  }
}

interface Call extends FcmDependencies {
  account: ServiceAccount;
  access: string;
  key: string;
}

const gone: Outcome = { kind: "refused", reason: "gone", said: "no app is left" };

async function sendToAll(message: OutgoingMessage, call: Call): Promise<Outcome> {
  const read = appPushContent.safeParse(message.content);
  if (!read.success) return { kind: "refused", reason: "refused", said: "not a push" };
  const tokens = await call.listTokens(message.to);
  const outcomes = await Promise.all(
    tokens.map((token) => {
      const body = bodyOf(message, { content: read.data, token, now: call.clock.now() });
      return sendOne(body, { ...call, forget: () => call.forget(token, message.to) });
    }),
  );
  return joinOutcomes(outcomes, gone);
}

function bodyOf(
  { id, expiresAt, isUrgent }: OutgoingMessage,
  { content, token, now }: { content: z.output<typeof appPushContent>; token: string; now: number },
) {
  const { title, body, image, url, data } = content;
  const ttl = Math.min(Math.max(Math.floor((expiresAt - now) / 1_000), 0), maxTtlSeconds);
  return {
    token,
    notification: { title, body, ...(image === undefined ? {} : { image }) },
    data: { ...data, ...(url === undefined ? {} : { url }), nabz: id },
    android: {
      ...{ ttl: `${ttl}s`, priority: isUrgent === true ? "HIGH" : "NORMAL", collapse_key: id },
      notification: { tag: id },
    },
    apns: {
      headers: { "apns-collapse-id": id, "apns-expiration": String(Math.floor(now / 1_000) + ttl) },
    },
  };
}

async function sendOne(message: object, call: Omit<Call, "forget"> & { forget(): Promise<void> }): Promise<Outcome> {
  const { settings, rules, account, access, clock } = call;
  const base = (settings.baseUrl ?? "https://fcm.googleapis.com").replace(/\/+$/, "");
  const url = `${base}/v1/projects/${encodeURIComponent(account.project)}/messages:send`;
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  try {
    const answer = await sendRequest(
      { url, method: "POST", headers, body: JSON.stringify({ message }), ...limits },
      rules,
    );
    const outcome = readAnswer(answer.status, answer.body);
    if (outcome.kind === "refused" && outcome.reason === "gone") await call.forget();
    // A token that ended early, or was taken back: the next call makes another.
    if (answer.status === 401) kept.delete(call.key);
    if (outcome.kind !== "not_sent") return outcome;
    return { ...outcome, retryAfterMs: retryAfterOf(answer.headers["retry-after"], clock.now()) };
  } catch (error) {
    if (error instanceof TypeError) return { kind: "not_sent", said: "the token cannot be sent", isDown: true };
    return outcomeOfFailure(error);
  }
}

const taken = z.object({ name: z.string().min(1).max(500) });
const failed = z.object({
  error: z.object({
    message: z.string().default(""),
    details: z.array(z.looseObject({ errorCode: z.string().optional().catch(undefined) })).default([]),
  }),
});

/** What an answer says of one app. Pure. */
function readAnswer(status: number, body: Buffer): Outcome {
  const json = parse(body);
  const name = taken.safeParse(json).data?.name;
  if (status === 200 && name !== undefined) return { kind: "accepted", providerId: name };
  const error = failed.safeParse(json).data?.error;
  const code = error?.details.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  const said = error?.message || code || `HTTP ${status}`;
  if (code === "UNREGISTERED" || code === "SENDER_ID_MISMATCH") return { kind: "refused", reason: "gone", said };
  if (isUnclearStatus(status) || (status >= 200 && status < 300)) return { kind: "unclear", said };
  if (status === 400) return { kind: "refused", reason: "refused", said };
  return { kind: "not_sent", said, isDown: status !== 429 };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
