import type { ErrorCode, Violation } from "#contract/errors.ts";

/** No field of the contract has a longer name; a sender's own may have 400 KB, which answers would repeat. */
const maxPathPart = 100;

/** A part of a violation's path: a field's name or an index. */
export function toPathPart(key: unknown): string | number {
  return typeof key === "number" ? key : String(key).slice(0, maxPathPart);
}

/** Unknown names of one object that an answer reports; a sender may make up 100,000. */
const maxNames = 20;

interface SchemaIssue {
  message: string;
  path?: readonly unknown[] | undefined;
}

const toPath = ({ path }: SchemaIssue) =>
  (path ?? []).map((part) => toPathPart(typeof part === "object" && part !== null && "key" in part ? part.key : part));

/** The violations of a schema's issue: each unknown name is one; zod reports them together under what holds them. */
function toViolations(issue: SchemaIssue): Violation[] {
  const path = toPath(issue);
  const names = "keys" in issue && Array.isArray(issue.keys) ? issue.keys.slice(0, maxNames).map(toPathPart) : [];
  if (names.length === 0) return [{ path, message: issue.message }];
  return names.map((name) => ({ path: [...path, name], message: issue.message }));
}

/**
 * The violations of a schema's issues. Of the bounds of a field on one side the nearest alone is named: a whole number has
 * one more on each, beyond which arithmetic is not exact.
 */
export function listViolations(issues: readonly SchemaIssue[]): Violation[] {
  const nearest = new Map<string, number>();
  for (const { place, distance } of issues.flatMap(boundOf)) {
    nearest.set(place, Math.min(distance, nearest.get(place) ?? Number.POSITIVE_INFINITY));
  }
  const isNearest = (issue: SchemaIssue) =>
    boundOf(issue).every(({ place, distance }) => distance === nearest.get(place));
  return issues.filter(isNearest).flatMap(toViolations);
}

/** A bound that a value is beyond, by its field and side: of two of them the nearer one is the smaller number. */
function boundOf(issue: SchemaIssue): { place: string; distance: number }[] {
  const place = JSON.stringify(toPath(issue));
  if ("maximum" in issue) return [{ place: `${place} above`, distance: Number(issue.maximum) }];
  if ("minimum" in issue) return [{ place: `${place} below`, distance: -Number(issue.minimum) }];
  return [];
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
