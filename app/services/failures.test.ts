import { beforeAll, expect, it, vi } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { errorText } from "#contract/text/errors.ts";
import { hiddenReportsOf } from "./hidden-reports.ts";

let failures: typeof import("./failures.server.ts");
let client: typeof import("#contract/client.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  [failures, client] = await Promise.all([import("./failures.server.ts"), import("#contract/client.ts")]);
});

const answerOf = (body: ErrorBody) =>
  failures.toResponse(new client.ApiError(body), new Request("http://nabz.example/w/1"));
/** As an error page gets a Response that a loader threw. */
const thrown = async (response: Response) => ({
  ...{ status: response.status, statusText: "", internal: false },
  data: (response.headers.get("content-type") ?? "").includes("json") ? await response.json() : await response.text(),
});

it("a time whose reports are hidden is a 403 with its sentence and the periods that are shown", async () => {
  const message = errorText.REPORTS_HIDDEN;
  const range = { hiddenFrom: "2026-11-10T20:30:00.000Z", hiddenUntil: "2026-11-21T20:30:00.000Z" };
  const data = { ...range, limit: 4 };
  const response = await answerOf({ status: 403, code: "REPORTS_HIDDEN", message, data });
  expect(response.status).toBe(403);
  const hidden = hiddenReportsOf(await thrown(response));
  expect(hidden).toMatchObject({ code: "REPORTS_HIDDEN", message });
  expect(hidden?.shown.map(({ from }) => from)).toContain("2026-09-23");
});

it("a hidden time of a shared link, whose times are nobody's business, offers no other period", async () => {
  const message = errorText.REPORTS_HIDDEN;
  const response = await answerOf({ status: 403, code: "REPORTS_HIDDEN", message });
  expect(hiddenReportsOf(await thrown(response))).toEqual({ code: "REPORTS_HIDDEN", message, shown: [] });
});

it("a form that is refused says nothing of hidden reports", async () => {
  const response = await answerOf({ status: 403, code: "FORBIDDEN", message: errorText.FORBIDDEN });
  expect([response.status, hiddenReportsOf(await thrown(response))]).toEqual([403, undefined]);
  expect(hiddenReportsOf(new Error("a bug"))).toBeUndefined();
});

it.each([
  [{ plan: "GROWTH", addon: "SEGMENT" }, "پلن «رشد» یا افزودنی «بخش مخاطب» جا باز می‌کند."],
  [{ plan: "STARTUP", addon: null }, "پلن «استارتاپ» جا باز می‌کند."],
  [{ plan: null, addon: "JOURNEY" }, "افزودنی «سفر مشتری» جا باز می‌کند."],
  [{ plan: null, addon: null }, errorText.QUOTA_EXCEEDED],
])("a quota that is used up says what makes room: %o", (lift, message) => {
  const error = new client.ApiError({
    ...{ status: 403, code: "QUOTA_EXCEEDED", message: errorText.QUOTA_EXCEEDED },
    data: { quota: "segments", lift },
  });
  expect(failures.failButton(error, 403, "notSaved")).toEqual({ kind: "quota", message });
});

it.each([
  ["the limit's own words", [{ path: [], message: "امروز بس است." }], { kind: "limit", message: "امروز بس است." }],
  ["that there were too many, where it has none", [], { kind: "many" }],
])("a form beyond a limit says %s", (_, issues, failure) => {
  const submission = { reply: () => ({}) } as unknown as Parameters<typeof failures.failForm>[0];
  const error = new client.ApiError({
    ...{ status: 429, code: "TOO_MANY_REQUESTS", message: errorText.TOO_MANY_REQUESTS },
    data: { issues, retryAfter: 60 },
  });
  const answer = failures.failForm(submission, error);
  expect(answer).toMatchObject({ data: { failure }, init: { status: 429 } });
});
