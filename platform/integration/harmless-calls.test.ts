import { expect, it } from "vitest";
import { builtInProviders, isTried, providerNames } from "#contract/integration-providers.ts";
import { harmlessCalls } from "./harmless-calls.ts";

/** Tried by a protocol of their own. */
const byProtocol = ["smtp", "fcm"];

it("forms offer a trial of the accounts that can be tried, and of no others", () => {
  const withAccount = providerNames.filter((name) => !builtInProviders.includes(name));
  const tried = withAccount.filter((name) => name in harmlessCalls || byProtocol.includes(name));
  expect(withAccount.filter(isTried)).toEqual(tried);
});
