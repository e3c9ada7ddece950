import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { readSurroundings } from "./read-surroundings.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 120_000);
afterAll(() => platform?.close());

it("a call goes to the internet alone, whatever its path is filled with, unless an operator allows more", async () => {
  const { id } = await platform.addWebsite();
  const read = (ALLOW_PRIVATE_TARGETS: "0" | "1") =>
    readSurroundings(
      platform.dependencies.postgres,
      { id, timeZone: "Asia/Tehran" },
      { now: platform.clock.time, settings: { ALLOW_PRIVATE_TARGETS } },
    );
  const { isCallable } = await read("0");
  expect(isCallable("https://shop.example/hook?of={{event.cart}}")).toBe(true);
  for (const url of [
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://0x7f000001/",
    "https://shop.example:25/",
    "http://",
  ]) {
    expect([url, isCallable(url)]).toEqual([url, false]);
  }
  expect((await read("1")).isCallable("http://127.0.0.1/")).toBe(true);
});
