import { expect, it } from "vitest";
import { deviceCookie, readDevices } from "./known-device.server.ts";

const requestWith = (cookie: string) => new Request("http://nabz.example/login", { headers: { cookie } });
const sent = (setCookie: string) => setCookie.split(";")[0] ?? "";

it("a browser keeps the last device token of each of its last three accounts", () => {
  let cookie = "";
  for (const token of ["a.1.x", "b.1.x", "a.2.x", "c.1.x", "d.1.x"]) {
    const made = deviceCookie(requestWith(cookie), token);
    expect(made).toMatch(/; HttpOnly/);
    expect(made).toMatch(/Max-Age=34560000/);
    cookie = sent(made);
  }
  expect(readDevices(requestWith(cookie))).toEqual(["d.1.x", "c.1.x", "a.2.x"]);
  expect(readDevices(requestWith(""))).toEqual([]);
});

it("a damaged cookie has no more tokens than the platform takes, and none too long", () => {
  const tokens = ["x".repeat(301), "%00", "a", "", "b", "c", "d", "e", "f"];
  expect(readDevices(requestWith(`nabz_device=${tokens.join("~")}`))).toEqual(["a", "b", "c"]);
});
