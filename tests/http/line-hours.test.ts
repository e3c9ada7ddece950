import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { weekDays } from "#contract/integration-providers.ts";
import { violationText } from "#contract/text/violations.ts";
import { findAccount } from "#platform/delivery/integrated-accounts.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "hours");
}, 120_000);
afterAll(() => platform?.stop());

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const patch = (id: string, body: object) =>
  platform.send("PATCH", `/wm/actions/channels/${id}`, { token: owner.token, body });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;

describe("channels", () => {
  it("keep a promotional line within the law, also where its kind changes or it was stored with other hours", async () => {
    const { postgres } = platform.dependencies;
    const hours = (from: string, to: string) => [{ days: weekDays, from, to }];
    const line = { number: "2000", kind: "service" };
    const made = await post("channels", {
      ...{ type: "SMS", provider: "smsir", name: "شب", settings: { apiKey: "k", baseUrl: "http://127.0.0.1:1" } },
      lines: [line],
    });
    const { id } = made.body.result;
    const linesOf = async () => (await findAccount(postgres, id))?.lines;
    expect(await linesOf()).toMatchObject([{ hours: [{ from: "00:00", to: "24:00" }] }]);
    const promotional = await patch(id, { lines: [{ ...line, kind: "promotional" }] });
    expect(promotional.body.result.lines).toMatchObject([{ hours: [] }]);
    expect(await linesOf()).toMatchObject([{ hours: [{ from: "09:00", to: "21:00" }] }]);

    const night = await patch(id, { lines: [{ ...line, hours: hours("20:00", "08:00") }] });
    expect(night.body.result.lines).toMatchObject([{ hours: [{ from: "20:00", to: "08:00" }] }]);
    const kept = await patch(id, { lines: [{ ...line, kind: "promotional", hours: hours("20:00", "08:00") }] });
    expect(issuesOf(kept)).toEqual([{ path: ["lines", 0, "hours", 0, "to"], message: violationText.lineHours }]);
    await postgres.query("UPDATE lines SET kind = 'promotional' WHERE channel_id = $1", [id]);
    expect(await linesOf()).toMatchObject([{ hours: [{ from: "20:00", to: "21:00" }] }]);
  });

  it.each([
    ["promotional", "00:00", "24:00", 0],
    ["service", "09:00", "21:00", 1],
    ["service", "09:00", "20:00", 1],
  ])("that stored a %s line with hours of %s to %s follow the kind where those are a kind's own", async (...given) => {
    const [kind, from, to, left] = given;
    const { postgres } = platform.dependencies;
    await postgres.query("UPDATE lines SET kind = $1, hours = $2", [
      ...[kind, JSON.stringify([{ days: weekDays, from, to }])],
    ]);
    const [migration] = readMigrations("postgres", new Set(["0238-hours-of-kinds"]));
    for (const statement of migration?.statements ?? []) await postgres.query(statement);
    const stored = await postgres.query<{ hours: object[] }>("SELECT hours FROM lines");
    expect(stored.length).toBeGreaterThan(0);
    for (const { hours } of stored) expect(hours).toHaveLength(left);
  });
});
