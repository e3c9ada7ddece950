import { expect, it } from "vitest";
import { sentFormOf } from "./sent-form.ts";

const element = (attributes: Record<string, string>, method = "post") =>
  ({ method, getAttribute: (name: string) => attributes[name] ?? null }) as unknown as HTMLFormElement;
const body = new FormData();
const read = () => body;

it("a form that posts elsewhere is kept as it is pressed, for where its button sends it", () => {
  const form = element({ action: "/w/1/notifications" });
  expect(sentFormOf({ target: form, submitter: null }, read)).toEqual({ body, action: "/w/1/notifications" });
  const submitter = element({ formaction: "/w/1/elsewhere" });
  expect(sentFormOf({ target: form, submitter }, read)?.action).toBe("/w/1/elsewhere");
});

it("a form that only leads somewhere is a link", () => {
  expect(sentFormOf({ target: element({ action: "/w/1/people" }, "get"), submitter: null }, read)).toBeUndefined();
  expect(sentFormOf({ target: element({}), submitter: null }, read)).toBeUndefined();
});
