import type { ErrorCode, Violation } from "#contract/errors.ts";

/**
 * The one error that is meant for the caller. `message` is for the log; people read the code's Persian text, which the
 * error encoder adds. Everything else that is thrown is a broken world and becomes INTERNAL_SERVER_ERROR.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Violation[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Further fields of the answer's `data`. */
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { issues?: readonly Violation[]; retryAfter?: number; data?: object; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = extra.issues;
    this.retryAfter = extra.retryAfter;
    this.data = extra.data === undefined ? undefined : { ...extra.data };
  }
}
