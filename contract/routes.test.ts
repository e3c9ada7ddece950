import { expect, it } from "vitest";
import { z } from "zod";
import { personFields } from "./identity.ts";
import { contractRoutes } from "./routes.ts";

/** What logs and histories must not hold. Names, cities and countries are filters of lists. */
const personal = new Set([
  ...["password", "currentPassword", "secret", "code", "signature", "refreshToken", "pendingToken"],
  ...personFields.filter((field) => !["name", "city", "country"].includes(field)),
]);

it("no address holds a credential or a field of a person", () => {
  const named = contractRoutes()
    .filter(({ method }) => method === "GET")
    .flatMap(({ name, procedure }) => {
      const input = procedure["~orpc"].inputSchema as z.ZodType | undefined;
      const { properties = {} } =
        input === undefined ? {} : z.toJSONSchema(input, { unrepresentable: "any", io: "input" });
      return Object.keys(properties).map((field) => `${name} ${field}`);
    });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => personal.has(each.split(" ")[1] ?? ""))).toEqual([]);
});
