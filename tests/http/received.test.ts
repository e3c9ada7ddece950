import { afterAll, beforeAll, expect, it } from "vitest";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { receivedJobs } from "#platform/delivery/responses/read-received.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { openServers } from "#tests/platform-fixtures/outgoing.ts";
import { SmsirPeer } from "#tests/platform-fixtures/smsir-peer.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const { serve } = openServers();
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

it("who writes 11 to a line of SMS.ir gets nothing more by its kind, within a minute and without an address at the panel", async () => {
  const { dependencies } = platform;
  const clock = {
    get time() {
      return dependencies.clock.now();
    },
  };
  const peer = new SmsirPeer(clock);
  const { url } = await serve((request, response) => peer.answer(request, response, ""));
  await owner.client.integration.channels.create({
    ...{ wid: owner.website.id, type: "SMS", provider: "smsir", name: "پنل" },
    settings: { apiKey: "the-key", baseUrl: url },
    lines: [
      { number: "30001234", kind: "promotional" },
      { number: "02112345", kind: "service" },
    ],
  });
  const accounts = integratedAccounts({ ...dependencies, findDomain: async () => undefined });
  const jobs = new Jobs(dependencies, receivedJobs({ ...dependencies, accounts }));
  await jobs.runDue();
  peer.write("9121234567", "لغو۱۱", { line: 2_112_345 });
  await jobs.runDue();
  const stopped = async () =>
    (await owner.client.delivery.suppressions.list({ website: owner.website.id, channel: "SMS" })).result.items.map(
      ({ address, lineKind, source }) => [address, lineKind, source],
    );
  expect(await stopped()).toEqual([]);
  platform.advance(60_000);
  await jobs.runDue();
  expect(await stopped()).toEqual([["+989121234567", "service", "sms"]]);
});
