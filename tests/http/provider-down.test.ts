import { afterAll, beforeAll, expect, it } from "vitest";
import { noteHealth } from "#platform/integration/sending.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
});
afterAll(() => platform?.stop());

it("an owner is notified of a provider that is found down twice in a row, once a day", async () => {
  const owner = await makeOwner(platform, "owner");
  const { postgres } = platform.dependencies;
  const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };
  const { body } = await platform.send("POST", "/wm/actions/channels", {
    token: owner.token,
    body: { wid: owner.website.id, type: "SMS", provider: "smsir", name: "خاموش", settings },
  });
  const channel = body.result.id as string;
  const day = Date.now();
  const note = (isDown: boolean, at: number) =>
    noteHealth(postgres, {
      ...{ channel, at: new Date(at), state: isDown ? ("failing" as const) : ("working" as const) },
      message: isDown ? "پاسخ نمی‌دهد" : null,
    });
  const listDown = async () => {
    const { items } = (await owner.client.notifications.list({ wid: owner.website.id })).result;
    return items.filter(({ kind }) => kind === "providerDown");
  };
  await note(true, day);
  await note(false, day + 1);
  await note(true, day + 2);
  expect(await listDown()).toEqual([]);
  for (const later of [3, 4, 5]) await note(true, day + later);
  const [first, ...others] = await listDown();
  expect([first?.url, others]).toEqual([`/w/${owner.website.id}/integration/sms`, []]);
  expect(first?.title).toContain("پیامک");
  await note(true, day + 86_400_000);
  expect(await listDown()).toHaveLength(2);
});
