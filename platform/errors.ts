import type { ErrorCode, Violation } from "#contract/errors.ts";

/** No field of the contract has a longer name; a sender's own may have 400 KB, which answers would repeat. */
const maxPathPart = 100;

/** A part of a violation's path: a field's name or an index. */
export function toPathPart(key: unknown): string | number {
  return typeof key === "number" ? key : String(key).slice(0, maxPathPart);
}

/** Unknown names of one object that an answer reports; a sender may make up 100,000. */
const maxNames = 20;

/** The violations of a schema's issue: each unknown name is one; zod reports them together under what holds them. */
export function toViolations(issue: { message: string; path?: readonly unknown[] | undefined }): Violation[] {
  const path = (issue.path ?? []).map((part) => {
    const key = typeof part === "object" && part !== null && "key" in part ? part.key : part;
    return toPathPart(key);
  });
  const names = "keys" in issue && Array.isArray(issue.keys) ? issue.keys.slice(0, maxNames).map(toPathPart) : [];
  if (names.length === 0) return [{ path, message: issue.message }];
  return names.map((name) => ({ path: [...path, name], message: issue.message }));
}

/**
 * The one error class whose code reaches the caller. `message` is for the log; the error encoder adds the code's Persian
 * text for people. Any other error becomes INTERNAL_SERVER_ERROR.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Violation[] | undefined;
  /** Seconds until another attempt makes sense. */
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
