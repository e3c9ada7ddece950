import { expect, it } from "vitest";
import { commandOf, otherUid, type Sandbox, sandboxesFor } from "./chromium-arguments.ts";

const of = (sandbox: Sandbox) =>
  commandOf("/usr/bin/chromium", { sandbox, proxy: "http://127.0.0.1:1", profile: "/tmp/profile" }).args;

it("root lends a browser its own rights last, and only where that is allowed", () => {
  expect(sandboxesFor(0, false)).toEqual(["namespace", "otherUser"]);
  expect(sandboxesFor(0, true)).toEqual(["namespace", "otherUser", "rights", "none"]);
  expect(sandboxesFor(1000, false)).toEqual(["user"]);
  expect(sandboxesFor(1000, true)).toEqual(["user", "none"]);
});

it("a browser is without a sandbox only where that is allowed, and even then as nobody, who gains nothing", () => {
  for (const sandbox of ["user", "namespace", "otherUser"] as const) expect(of(sandbox)).not.toContain("--no-sandbox");
  for (const sandbox of ["rights", "none"] as const) expect(of(sandbox)).toContain("--no-sandbox");
  for (const sandbox of ["otherUser", "rights"] as const) {
    expect(of(sandbox)).toEqual(
      expect.arrayContaining([`--reuid=${otherUid}`, `--regid=${otherUid}`, "--clear-groups"]),
    );
  }
  expect(of("rights")).toEqual(expect.arrayContaining(["--no-new-privs", "--bounding-set=-all"]));
});
