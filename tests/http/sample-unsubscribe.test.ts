import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleUnsubscribeOf } from "#platform/integration/sample-values.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
});
afterAll(() => platform?.stop());

it.each([
  ["GET", undefined],
  ["POST", new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
])(
  "the link by which a test is stopped is a page that is marked as a sample and stops nothing: %s",
  async (method, body) => {
    const owner = await makeOwner(platform, `owner-${method.toLowerCase()}`);
    const answer = await fetch(sampleUnsubscribeOf(platform.url), {
      method,
      ...(body && { body }),
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain("نمونه");
    expect(html.includes('<form method="post">')).toBe(method === "GET");
    const { result } = await owner.client.delivery.suppressions.list({ website: owner.website.id });
    expect(result.total).toBe(0);
  },
);
