import { afterAll, beforeAll, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  ({ token } = await makeOwner(platform, "owner"));
});
afterAll(() => platform?.stop());

it.each([
  ["GET", "/wm/users/data/stuff", "wid"],
  ["GET", "/wm/users/users/1/detail", "wid"],
  ["GET", "/wm/journeys/block/item/attributes", "wid"],
  ["GET", "/wm/campaigns/campaign/channels", "wid"],
  ["POST", "/wm/segments/segment", "wid"],
  ["POST", "/wm/segments/segment/items", "segment"],
  ["POST", "/wm/journeys/block", "journey"],
  ["POST", "/wm/journeys/block/item", "block"],
] as const)(
  "a call without its website or resource names the field that it lacks: %s %s",
  async (method, path, field) => {
    const { status, body } = await platform.send(method, path, { token, ...(method === "POST" && { body: {} }) });
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.data.issues).toEqual([{ path: [field], message: violationText.required }]);
  },
);
