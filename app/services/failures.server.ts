import type { Submission } from "@conform-to/react";
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

/**
 * The answer of a form whose call failed: fields keep what was typed (passwords aside) and get the platform's messages.
 * Throws what is neither the platform's word nor its silence.
 */
export function failForm<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  hideFields: string[] = [],
) {
  if (error instanceof ApiError) {
    const fieldErrors: Record<string, string[]> = {};
    for (const { path, message } of error.issues) fieldErrors[path.join(".")] = [message];
    if (error.code === "EMAIL_TAKEN") fieldErrors.email = [error.message];
    const kind =
      error.status === 401 ? "wrong" : error.status === 429 ? "many" : error.status >= 500 ? "offline" : "refused";
    return {
      status: error.status >= 500 ? 503 : error.status,
      lastResult: submission.reply({ fieldErrors, hideFields }),
      failure: {
        kind,
        message: error.message,
        ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      } as Failure,
    };
  }
  if (error instanceof Response) throw error;
  return {
    status: 503,
    lastResult: submission.reply({ hideFields }),
    failure: { kind: "offline", message: "" } as Failure,
  };
}

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
  hideFields: string[] = [],
) {
  const isLost = error instanceof ApiError && (error.status === 401 || error.status === 404);
  if (isLost) throw await toResponse(error, request);
  return failForm(submission, error, hideFields);
}

/**
 * What a loader throws for a failed call: a sign-in that no longer holds → the sign-in page, somebody else's or gone →
 * 404, a platform that is down or slow → 503.
 */
export async function toResponse(error: unknown, request: Request): Promise<Response> {
  if (error instanceof Response) return error;
  if (error instanceof ApiError) {
    if (error.status === 401) return toSignIn(request, await endSession());
    if (error.status < 500 && error.status !== 429) return new Response(null, { status: error.status });
  }
  return new Response(null, { status: 503, headers: { "retry-after": "5" } });
}
