import { expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { loadConsentForm } from "./consents.server.ts";
import { loadSuppressions } from "./suppressions.server.ts";

/** A page that a message of person 7 leads to, where the platform answers so for the person. */
function contextOf(status: number) {
  const detail = async () => {
    throw new ApiError({ status, code: status === 404 ? "NOT_FOUND" : "INTERNAL_SERVER_ERROR", message: "", data: {} });
  };
  const websites = { get: async () => ({ result: { id: "w1", timeZone: "Asia/Tehran" } }) };
  const query = new URLSearchParams("person=7&channel=SMS");
  return { api: { websites, profiles: { detail } }, query, param: () => "w1" } as never;
}

it("a person of whom nothing is left opens the whole list of the channel, and the empty form", async () => {
  const answer: Response = await loadSuppressions(contextOf(404)).catch((thrown) => thrown);
  expect(answer.headers.get("location")).toBe("/w/w1/suppression?channel=SMS");
  expect((await loadConsentForm(contextOf(404))).values).toEqual({ channel: "SMS", rows: "" });
});

it("a platform that fails is no person of whom nothing is left", async () => {
  await expect(loadConsentForm(contextOf(500))).rejects.toMatchObject({ status: 500 });
});
