import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unsubscribeToken } from "#platform/email-reports/unsubscribe-token.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let token: string;

const allOff = { weekly: false, monthly: false, alerts: false };
const choices = async () => (await owner.client.emailReports.get({ id: owner.website.id })).result;
const update = (change: object) => owner.client.emailReports.update({ id: owner.website.id, ...change });

beforeAll(async () => {
  platform = await startTestPlatform({ DASHBOARD_URL: "https://nabz.example" });
  owner = await makeOwner(platform, "owner");
  await update({ weekly: true, alerts: true });
  const [row] = await platform.dependencies.postgres.query<{ id: string }>(
    "SELECT id FROM mail_subscriptions WHERE kind = 'weekly'",
  );
  token = unsubscribeToken(row?.id ?? "", platform.dependencies.settings);
});
afterAll(() => platform?.stop());

describe("the mails of a website", () => {
  it("are off until they are turned on, one by one", async () => {
    expect(await choices()).toEqual({ ...allOff, weekly: true, alerts: true });
    expect((await update({ alerts: false, monthly: true })).result).toEqual({ ...allOff, weekly: true, monthly: true });
    expect((await update({ monthly: false })).result).toEqual({ ...allOff, weekly: true });
  });

  it("refuses a change of nothing, and of what there is not", async () => {
    const send = (body: object) =>
      platform.send("PATCH", `/v1/websites/${owner.website.id}/mails`, { token: owner.token, body });
    expect((await send({})).status).toBe(400);
    expect((await send({ daily: true })).status).toBe(400);
    const { status, body } = await send({ weekly: "yes" });
    expect({ status, path: body.data.issues[0].path }).toEqual({ status: 400, path: ["weekly"] });
  });
});

describe("a link to unsubscribe", () => {
  it("says what it is about, and looking changes nothing", async () => {
    const found = await platform.client().emailReports.unsubscription({ token });
    expect(found.result).toEqual({ kind: "weekly", website: "owner", isOn: true });
    const seen = await fetch(`${platform.url}/u/${token}`, { redirect: "manual" });
    expect({ status: seen.status, to: seen.headers.get("location") }).toEqual({
      status: 302,
      to: `https://nabz.example/u/${token}`,
    });
    expect((await choices()).weekly).toBe(true);
  });

  it.each([
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "List-Unsubscribe=One-Click"],
    [
      "a form in parts",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ["nothing", {}, undefined],
  ])(
    "pressed once in a mail program (%s) it unsubscribes, without a cookie or a redirect",
    async (_, headers, body) => {
      await update({ weekly: true });
      const sent = { method: "POST", headers, redirect: "manual", ...(body === undefined ? {} : { body }) } as const;
      for (let press = 0; press < 2; press += 1) {
        const answer = await fetch(`${platform.url}/u/${token}`, sent);
        expect({ status: answer.status, cookie: answer.headers.get("set-cookie") }).toEqual({
          status: 200,
          cookie: null,
        });
      }
      expect((await choices()).weekly).toBe(false);
    },
  );

  it("works for the page that asks, too", async () => {
    await update({ weekly: true });
    await platform.client().emailReports.unsubscribe({ token });
    expect(await choices()).toEqual(allOff);
  });

  it("of somebody's making is a 404, and guessing ends in a 429", async () => {
    expect((await fetch(`${platform.url}/u/${token}x`, { method: "POST" })).status).toBe(404);
    const guess = () => platform.send("POST", "/v1/unsubscribe", { body: { token: `${token.slice(0, -3)}AAA` } });
    const seen = new Set<number>();
    for (let tries = 0; tries < 21; tries += 1) seen.add((await guess()).status);
    expect([...seen]).toEqual([404, 429]);
  });
});
