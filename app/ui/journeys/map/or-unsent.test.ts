import { expect, it } from "vitest";
import { orUnsent } from "./or-unsent.ts";

it("a form that does not reach the dashboard is answered that it is not saved; answers and redirects pass", async () => {
  const notSaved = { failure: { kind: "notSaved", message: "" } };
  expect(await orUnsent(Promise.reject(new TypeError("Failed to fetch")))).toEqual(notSaved);
  const ofProxy = new Error("Unable to decode turbo-stream response from URL: /w/1/journeys/1/blocks/1.data");
  expect(await orUnsent(Promise.reject(ofProxy))).toEqual(notSaved);
  expect(await orUnsent(Promise.resolve("answer"))).toBe("answer");
  const redirect = new Response(null, { status: 303 });
  await expect(orUnsent(Promise.reject(redirect))).rejects.toBe(redirect);
});
