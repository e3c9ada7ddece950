import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let fid: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  const wid = owner.website.id;
  fid = (await owner.client.funnels.create({ wid, name: "خرید", type: "ordered" })).result.id;
});
afterAll(() => platform?.stop());

const append = (body: object) => platform.send("POST", `/wm/funnels/funnel/${fid}/step`, { token: owner.token, body });
const event = { type: "event", event: "purchase" };
const filtered = (filter: object) => ({ ...event, filters: [{ property: "path", op: "is", value: "/" }, filter] });

describe("a step that is appended and wrong", () => {
  it.each<[string, object, (string | number)[]]>([
    ["no type", {}, ["type"]],
    ["an unknown type", { type: "click" }, ["type"]],
    ["a page without an address", { name: "x", type: "page" }, ["url"]],
    ["an unknown mode", { type: "page", url: "/a", mode: "contains" }, ["mode"]],
    ["a word for a flag", { ...event, optional: "yes" }, ["optional"]],
    ["an unknown property", filtered({ property: "x", op: "is", value: "1" }), ["filters", 1, "property"]],
    ["an unknown operator", filtered({ property: "path", op: "like", value: "1" }), ["filters", 1, "op"]],
    ["no value", filtered({ property: "path", op: "is" }), ["filters", 1, "value"]],
  ])("for %s, names its field", async (_, body, path) => {
    const answer = await append(body);
    expect([answer.status, answer.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(answer.body.data.issues[0].path).toEqual(path);
    expect(answer.body.data.issues[0].message).toMatch(/[\u0600-\u06ff]/);
  });

  it("is still appended where it is right", async () => {
    const { status, body } = await append(filtered({ property: "data.size", op: "gt", value: 3 }));
    expect([status, body.result.number]).toEqual([201, 1]);
  });
});
