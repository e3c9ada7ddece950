import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/dependencies.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { isUnclearStatus, outcomeOfFailure, retryAfterOf } from "./call-outcome.ts";
import { hasControls } from "./refuse-control.ts";
import { readSaved, savedText } from "./saved-texts.ts";

/** A call of an owner's server, with every variable filled in. */
const apiCallContent = z.object({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  url: z.string().max(2_000),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).max(20),
  body: z.string().max(32_768),
  /** Seconds. */
  timeout: z.number().min(1).max(10),
  /** What is kept of the answer. */
  save: z.array(savedText).max(5).optional(),
});
export type ApiCallContent = z.infer<typeof apiCallContent>;

const maxAnswerBytes = 64 * 1024;
const connectMs = 5_000;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Ours, or the connection's. */
const reserved = /^(host|content-length|transfer-encoding|connection|nabz-signature|idempotency-key)$/i;

interface ApiDependencies {
  clock: Clock;
  rules: TargetRules;
  /** The website's, by which the owner's server knows us. */
  secret: string;
}

/**
 * Calls servers of owners: no redirects, public addresses alone. A repeat has the same bytes and the same
 * `Idempotency-Key`, so that the owner's server can refuse it.
 */
export const apiCallAdapter = (dependencies: ApiDependencies): Adapter => ({
  unclear: "again",
  batchSize: 10,
  send: (messages) => Promise.all(messages.map((message) => call(message, dependencies))),
});

async function call({ id, content }: OutgoingMessage, { clock, rules, secret }: ApiDependencies): Promise<Outcome> {
  const read = apiCallContent.safeParse(content);
  const problem = read.success ? findProblem(read.data) : "not a call";
  if (!read.success || problem !== undefined) return { kind: "refused", reason: "refused", said: problem ?? "" };
  const { method, url, headers, body, timeout, save = [] } = read.data;
  const isSent = method !== "GET" && method !== "DELETE";
  try {
    const answer = await sendRequest(
      {
        ...{ url, method, connectMs, totalMs: timeout * 1_000, maxBytes: maxAnswerBytes },
        headers: {
          ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
          "idempotency-key": id,
          "nabz-signature": signCall(isSent ? body : "", secret, clock.now()),
        },
        ...(isSent && { body }),
      },
      rules,
    );
    const outcome = outcomeOfAnswer(answer.status, retryAfterOf(answer.headers["retry-after"], clock.now()));
    return outcome.kind === "accepted" && save.length > 0
      ? { ...outcome, saved: readSaved(answer.body, save) }
      : outcome;
  } catch (error) {
    if (error instanceof TypeError) return { kind: "refused", reason: "refused", said: "a header cannot be sent" };
    if (error instanceof OutgoingError && error.failure === "target") {
      return { kind: "refused", reason: "refused", said: error.message };
    }
    return outcomeOfFailure(error);
  }
}

/** `t` is seconds since 1970: the owner's server refuses old signatures. */
function signCall(body: string, secret: string, now: number): string {
  const t = Math.floor(now / 1_000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

function outcomeOfAnswer(status: number, retryAfterMs: number | undefined): Outcome {
  const said = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (isUnclearStatus(status)) return { kind: "unclear", said };
  if (status === 429 || status >= 500) return { kind: "not_sent", said, retryAfterMs };
  return { kind: "refused", reason: "refused", said };
}

/** What variables must not have brought into a call. The address itself is judged when it is called. */
function findProblem({ url, headers }: ApiCallContent): string | undefined {
  if (hasControls(url)) return "control characters in the address";
  const wrong = headers.find(({ name, value }) => !token.test(name) || reserved.test(name) || hasControls(value));
  return wrong && `the header ${wrong.name.slice(0, 40).replace(/[^\w-]/g, "?")} cannot be sent`;
}
