import { describe, expect, it } from "vitest";
import { codeAt, stepOfCode, toSecret, toUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B, "12345678901234567890". */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes of a second factor", () => {
  // Appendix B has eight digits; six are their end.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d s", (seconds, code) => {
    expect(codeAt(secret, seconds * 1000)).toBe(code);
    expect(stepOfCode(secret, { code, now: seconds * 1000 })).toBe(Math.floor(seconds / 30));
  });

  it("belong to their own step, whichever of three it is, and to none beyond", () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const stepAfter = (steps: number) => stepOfCode(secret, { code: codeAt(secret, now + steps * 30_000), now });
    expect([-2, -1, 0, 1, 2].map(stepAfter)).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it("come from a secret of 160 bits, which apps read from an address", () => {
    const random = Buffer.from("12345678901234567890").toString("base64url");
    expect(toSecret(random)).toBe(secret);
    const uri = new URL(toUri(secret, { issuer: "نبض shop.example", label: "a+b@shop.example" }));
    expect(uri.host).toBe("totp");
    expect(decodeURIComponent(uri.pathname)).toBe("/نبض shop.example:a+b@shop.example");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: "6", period: "30" });
  });
});
