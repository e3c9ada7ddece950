import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { shownPeriods } from "#app/period/shown-periods.ts";
import { i18n } from "#app/text/i18n.ts";
import { ApiError } from "#contract/client.ts";
import type { ErrorCode, Violation } from "#contract/errors.ts";
import type { AddonKind, PlanType } from "#contract/money-shapes.ts";
import { planText } from "#contract/text/plans.ts";
import type { HiddenReports } from "./hidden-reports.ts";
import { expireSession, toSignIn } from "./session.server.ts";
import { withheldFields } from "./withheld-fields.ts";

/**
 * What an unreachable or broken platform means for a form: signing in failed, nothing was saved, nothing was deleted, a
 * test has no result, nothing was paid, the gateway's answer is not known.
 */
export type Unreachable = "offline" | "notSaved" | "notDeleted" | "notTested" | "notPaid" | "notAnswered";

/** Why the call of a form's action failed, for the banner above the form. */
export interface Failure {
  /**
   * `stale`: changed elsewhere since; `declined`: refused, with nothing to correct; `quota`: the plan has room for no more;
   * `many`: too many attempts; `limit`: the same, with words of its own.
   */
  kind: "refused" | "stale" | "declined" | "quota" | "wrong" | "many" | "limit" | Unreachable;
  message: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
}

/** How long a client is to wait where the platform is down or slow. */
const outageSeconds = "5";

type AnySubmission<Schema, FormValue> = Submission<Schema, string[], FormValue>;

/** Answers an invalid form with 400: what was typed (without passwords) and what is wrong with it. */
export const rejectForm = <Schema, FormValue>(submission: AnySubmission<Schema, FormValue>, headers = new Headers()) =>
  answerForm(submission, { headers });

/** Answers the insert, remove and reorder buttons of a list with 200: the changed form, without errors yet. */
export function answerIntent<Schema, FormValue>(submission: AnySubmission<Schema, FormValue>, headers: Headers) {
  const { error: _, ...lastResult } = submission.reply({ hideFields: withheldFields });
  return data({ lastResult, failure: undefined }, { headers });
}

/**
 * Answers a form whose call failed: fields keep what was typed (without passwords) and get the platform's messages.
 * Rethrows a Response.
 */
export function failForm<Schema, FormValue>(
  submission: AnySubmission<Schema, FormValue>,
  error: unknown,
  { headers = new Headers(), unreachable = "notSaved" }: { headers?: Headers; unreachable?: Unreachable } = {},
) {
  if (error instanceof Response) throw error;
  if (!(error instanceof ApiError)) {
    return answerForm(submission, { status: 503, headers, failure: { kind: unreachable, message: "" } });
  }
  const { status, message, retryAfter } = error;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) fieldErrors[fieldName(path)] = [message];
  if (error.code === "EMAIL_TAKEN") fieldErrors.email = [message];
  if (error.code === "QUOTA_EXCEEDED") return answerForm(submission, { status, headers, failure: quotaFailure(error) });
  const kind = kindOf(error, unreachable);
  const failure = { kind, message: kind === "limit" ? (error.issues[0]?.message ?? message) : message, retryAfter };
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return answerForm(submission, { status: status >= 500 ? 503 : status, headers, failure, fieldErrors });
}

function kindOf({ status, code, issues }: ApiError, unreachable: Unreachable): Failure["kind"] {
  if (code === "STALE") return "stale";
  if (status === 401) return "wrong";
  if (status === 429) return issues.length > 0 ? "limit" : "many";
  return status >= 500 ? unreachable : "refused";
}

/** `["hosts", 0]` → `hosts[0]`, as forms name it. */
const fieldName = (path: Violation["path"]) =>
  path.reduce<string>((name, part) => {
    if (/^\d+$/.test(String(part))) return `${name}[${part}]`;
    return name === "" ? String(part) : `${name}.${part}`;
  }, "");

/**
 * Why a button's work failed, which has no fields to correct; undefined where its page is gone. `status` is that of
 * `toResponse`.
 */
export function failButton(error: unknown, status: number, unreachable: Unreachable): Failure | undefined {
  if (status === 503) return { kind: unreachable, message: "" };
  if (!(error instanceof ApiError) || isGone(error)) return undefined;
  const { issues, message, retryAfter } = error;
  if (status === 429) return { kind: "many", message, retryAfter };
  if (error.code === "QUOTA_EXCEEDED") return quotaFailure(error);
  return { kind: "declined", message: issues[0]?.message ?? message };
}

/** What would make room, by the names that the plans' page has. */
function quotaFailure({ message, data }: ApiError): Failure {
  const lift = (data.lift ?? {}) as { plan?: PlanType | null; addon?: AddonKind | null };
  const plan = lift.plan == null ? undefined : planText.types[lift.plan];
  const addon = lift.addon == null ? undefined : planText.addons[lift.addon];
  const key = plan === undefined ? (addon === undefined ? undefined : "addon") : addon === undefined ? "plan" : "both";
  return { kind: "quota", message: key === undefined ? message : i18n.t(`forms:quota.${key}`, { plan, addon }) };
}

interface Answer {
  status?: number;
  headers: Headers;
  failure?: Failure;
  fieldErrors?: Record<string, string[]>;
}

const answerForm = <Schema, FormValue>(
  submission: AnySubmission<Schema, FormValue>,
  { status = 400, headers, failure, fieldErrors = {} }: Answer,
) => {
  if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", outageSeconds);
  return data(
    { lastResult: submission.reply({ hideFields: withheldFields, fieldErrors }), failure },
    { status, headers },
  );
};

/** Why a file was refused: beside its field where the platform says so, else above the form. Rethrows a Response. */
export function failUpload(error: unknown): { errors: string[]; nameErrors: string[]; failure: Failure | undefined } {
  if (error instanceof Response) throw error;
  if (!(error instanceof ApiError)) return { errors: [], nameErrors: [], failure: { kind: "notSaved", message: "" } };
  if (error.status === 401 || error.status === 404) throw new Response(null, { status: error.status });
  const isOfName = ({ path }: ApiError["issues"][number]) => path[0] === "name";
  const nameErrors = error.issues.filter(isOfName).map(({ message }) => message);
  const errors = error.issues.filter((issue) => !isOfName(issue)).map(({ message }) => message);
  return {
    errors,
    nameErrors,
    failure: error.issues.length > 0 ? undefined : { kind: "refused", message: error.message },
  };
}

/** Whether the platform refused with one of these codes. */
export const isRefusedAs = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code);

/** Why the platform refused what a server of the owner's does not take; undefined for other errors. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === "REFUSED" ? (error.issues[0]?.message ?? error.message) : undefined;

/** Why the platform refused a choice, in words; undefined where it did not, such as without a session. */
export const whyRefused = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 401
    ? (error.issues[0]?.message ?? error.message)
    : undefined;

/** Whether the platform answered with this status. */
export const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** The token for the page of the code, where signing in needs a second factor. */
export const pendingTokenOf = (error: unknown): string | undefined =>
  isRefusedAs(error, "SECOND_FACTOR_REQUIRED") ? String((error as ApiError).data.pendingToken) : undefined;

/** The result of a call about one thing; throws a 404 Response for a malformed id, as the platform does for an unknown one. */
export async function orNotFound<Result>(call: Promise<{ result: Result }>): Promise<Result> {
  try {
    return (await call).result;
  } catch (error) {
    throw isRefusedAs(error, "BAD_REQUEST") ? new Response(null, { status: 404 }) : error;
  }
}

/** A violation that a form's own work finds, as the platform would answer it. */
export const violationAt = (field: string, message: string) =>
  new ApiError({ status: 400, code: "BAD_REQUEST", message, data: { issues: [{ path: [field], message }] } });

/** What the platform said is wrong; nothing of other errors. */
export const issuesOf = (error: unknown): readonly Violation[] => (error instanceof ApiError ? error.issues : []);

/** The same for several fields. */
export const violationsAt = (issues: Violation[]) =>
  new ApiError({ status: 400, code: "BAD_REQUEST", message: "", data: { issues } });

/** Rethrows a failure whose violations name other fields than the form does. */
export function besidePaths(error: unknown, fieldOf: (path: Violation["path"]) => Violation["path"]): never {
  if (!(error instanceof ApiError)) throw error;
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  const { status, code, message } = error;
  throw new ApiError({ status, code, message, data: { ...error.data, issues } });
}

/** Rethrows a failure whose violations name `data.email` where the form's field is `email`. */
export const besideFields = (error: unknown): never => besidePaths(error, (path) => path.slice(1));

/** What the platform said is wrong first; undefined for other errors. */
export const firstIssue = (error: unknown): Violation | undefined =>
  error instanceof ApiError ? error.issues[0] : undefined;

/** Rethrows a failure whose violation is of the value of one field, whatever the platform calls it. */
export function besideField(error: unknown, field: string): never {
  const [issue] = error instanceof ApiError ? error.issues : [];
  throw issue === undefined ? error : wrongField(field, issue.message);
}

/** Rethrows a failure whose violations name `match.url` where the form's field is `url`. */
export const besideInnerFields = (error: unknown): never => besidePaths(error, (path) => path.slice(-1));

/** Rethrows a failure whose first violation has words for the banner above the form, such as of what has no field. */
export function aboveForm(error: unknown, wordsOf: (issue: Violation) => string | undefined): never {
  const issue = firstIssue(error);
  const words = issue === undefined ? undefined : wordsOf(issue);
  if (!(error instanceof ApiError) || words === undefined) throw error;
  const { status, code, issues } = error;
  throw new ApiError({ status, code, message: words, data: { ...error.data, issues: [...issues] } });
}

/** What a form's work throws where a field is wrong for a reason that its schema does not know. */
export const wrongField = (field: string, message: string) =>
  new ApiError({ status: 409, code: "CONFLICT", message, data: { issues: [{ path: [field], message }] } });

/** The same of the form as a whole, where no field is wrong by itself. */
export const wrongForm = (message: string) => new ApiError({ status: 422, code: "REFUSED", message });

/** Whether the session is no longer valid or what the form is about no longer exists. */
export const isGone = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 404);

/**
 * The Response for a failed call: invalid session → the sign-in page, unknown or another owner's → 404, too many calls →
 * 429, a platform that is down or slow → 503. Of a hidden time the body says so: error pages distinguish it from a refused form.
 */
export async function toResponse(error: unknown, request: Request): Promise<Response> {
  if (error instanceof Response) return error;
  if (error instanceof ApiError) {
    if (error.status === 401) return toSignIn(request, expireSession());
    if (error.code === "REPORTS_HIDDEN") return Response.json(toHiddenReports(error), { status: error.status });
    const headers = error.retryAfter === undefined ? {} : { "retry-after": String(error.retryAfter) };
    if (error.status < 500) return new Response(null, { status: error.status, headers });
  }
  return new Response(null, { status: 503, headers: { "retry-after": outageSeconds } });
}

/** Readers of a shared link learn no times: nothing else is offered to them. */
const toHiddenReports = ({ message, data: { hiddenFrom, hiddenUntil } }: ApiError): HiddenReports => ({
  ...{ code: "REPORTS_HIDDEN", message },
  shown:
    typeof hiddenFrom === "string" && typeof hiddenUntil === "string"
      ? shownPeriods({ from: Date.parse(hiddenFrom), to: Date.parse(hiddenUntil) }, Date.now())
      : [],
});
