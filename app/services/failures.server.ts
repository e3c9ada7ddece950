import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { ApiError } from "#contract/client.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { endSession, toSignIn } from "./session.server.ts";

/** What a form shows when a call of its action failed: the platform's fields beside ours, or that it is out of reach. */
export interface Failure {
  kind: "refused" | "wrong" | "many" | "offline";
  message: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
}

/** Fields that never go back into a page. */
const hideFields = ["password", "currentPassword"];

/** The answer to a form that was filled in wrongly: 400, what was typed (passwords aside), what is wrong with it. */
export const rejectForm = <Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  headers = new Headers(),
) => answer(submission, { headers });

/**
 * The answer of a form whose call failed: fields keep what was typed (passwords aside) and get the platform's messages.
 * Throws what is neither the platform's word nor its silence.
 */
export function failForm<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  headers = new Headers(),
) {
  if (error instanceof Response) throw error;
  if (!(error instanceof ApiError)) {
    return answer(submission, { status: 503, headers, failure: { kind: "offline", message: "" } });
  }
  const { status, message, retryAfter } = error;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) fieldErrors[path.join(".")] = [message];
  if (error.code === "EMAIL_TAKEN") fieldErrors.email = [message];
  const kind = status === 401 ? "wrong" : status === 429 ? "many" : status >= 500 ? "offline" : "refused";
  const failure = { kind, message, retryAfter } as const;
  return answer(submission, { status: status >= 500 ? 503 : status, headers, failure, fieldErrors });
}

interface Answer {
  status?: number;
  headers: Headers;
  failure?: Failure;
  fieldErrors?: Record<string, string[]>;
}

const answer = <Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  { status = 400, headers, failure, fieldErrors = {} }: Answer,
) => data({ lastResult: submission.reply({ hideFields, fieldErrors }), failure }, { status, headers });

/** Whether the platform refused with one of these codes. */
export const isRefusedAs = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code);

/**
 * The same for a form of somebody signed in: where the sign-in no longer holds, or what the form is about is gone, it
 * throws the answer of `toResponse` instead.
 */
export async function failOwnForm<Schema, FormValue>(
  request: Request,
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  headers: Headers,
) {
  const isLost = error instanceof ApiError && (error.status === 401 || error.status === 404);
  if (isLost) throw await toResponse(error, request);
  return failForm(submission, error, headers);
}

/**
 * What a loader throws for a failed call: a sign-in that no longer holds → the sign-in page, somebody else's or gone →
 * 404, asked too often → 429, a platform that is down or slow → 503.
 */
export async function toResponse(error: unknown, request: Request): Promise<Response> {
  if (error instanceof Response) return error;
  if (error instanceof ApiError) {
    if (error.status === 401) return toSignIn(request, await endSession());
    const headers = error.retryAfter === undefined ? {} : { "retry-after": String(error.retryAfter) };
    if (error.status < 500) return new Response(null, { status: error.status, headers });
  }
  return new Response(null, { status: 503, headers: { "retry-after": "5" } });
}
