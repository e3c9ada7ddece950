import { describe, expect, it } from "vitest";
import {
  accessTokenSeconds,
  makeAccessToken,
  makeRefreshToken,
  readAccessToken,
  readRefreshToken,
} from "./access-token.ts";

const secret = "a secret of thirty-two characters";
const user = "0190c1a0-0000-7000-8000-000000000001";
const signIn = "0190c1a0-0000-7000-8000-000000000002";
const now = Date.UTC(2026, 10, 20);
const token = makeAccessToken({ user, signIn }, { secret, now });

describe("an access token", () => {
  it("is valid for 15 minutes and not a millisecond longer", () => {
    expect(accessTokenSeconds).toBe(900);
    const claims = { user, signIn, until: now + 900_000 };
    expect(readAccessToken(token, { secret, now })).toEqual(claims);
    expect(readAccessToken(token, { secret, now: now + 899_999 })).toEqual(claims);
    expect(readAccessToken(token, { secret, now: now + 900_000 })).toBeUndefined();
  });

  it("is refused when any one character differs", () => {
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      // The last character of base64url may carry unused bits; the text is compared, so it counts too.
      expect(readAccessToken(changed, { secret, now })).toBeUndefined();
    }
  });

  it("is refused under another secret, without a signature, and where it is any other text", () => {
    const [body] = token.split(".");
    const refresh = makeRefreshToken(signIn, 1, secret);
    for (const other of [
      "",
      ".",
      `${body}.`,
      `${body}`,
      "a.b",
      "é.é",
      `${token}.`,
      `${token}.a`,
      refresh,
      refresh.replace(".1.", "."),
    ]) {
      expect(readAccessToken(other, { secret, now })).toBeUndefined();
    }
    expect(readAccessToken(token, { secret: `${secret}!`, now })).toBeUndefined();
  });
});

describe("a refresh token", () => {
  it("names its sign-in and generation, and cannot be forged for another", () => {
    const refresh = makeRefreshToken(signIn, 4, secret);
    expect(readRefreshToken(refresh, secret)).toEqual({ signIn, generation: 4 });
    for (const other of [refresh.replace(".4.", ".5."), refresh.replace(signIn, user), token, "", "..", "a.1.b"]) {
      expect(readRefreshToken(other, secret)).toBeUndefined();
    }
    expect(readRefreshToken(refresh, `${secret}!`)).toBeUndefined();
  });
});
