import { expect, it } from "vitest";
import { addressAfter } from "./former-addresses.server.ts";

it.each([
  ["/w/1/notes?from=2015-05-17", "/w/1/annotations?from=2015-05-17"],
  ["/w/1/notes/2/delete", "/w/1/annotations/2/delete"],
  ["/w/1/present", "/w/1/realtime/people"],
  ["/w/1/reports/ways/export?path=%2F", "/w/1/reports/paths/export?path=%2F"],
  ["/w/1/notesx", undefined],
  ["/w/1/annotations", undefined],
  ["/notes", undefined],
])("a former address leads to the new one with its query: %s", (former, address) => {
  expect(addressAfter(new URL(former, "http://nabz.example"))).toBe(address);
});
