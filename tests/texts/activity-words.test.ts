import { describe, expect, it } from "vitest";
import { z } from "zod";
import { activityWords } from "#app/text/fa/activity-words.ts";
import { isRecorded } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";

const recorded = contractRoutes().filter(({ method, meta }) => isRecorded(method, meta));
/** Recorded by their use cases. */
const others = ["auth.password.reset", "emailReports.unsubscribe"];
/** They say where. */
const places = ["id", "fid", "website", "wid"];

const wordsAt = (call: string) =>
  call
    .split(".")
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], activityWords.calls);

describe("the list of changes", () => {
  it.each([...recorded.map(({ name }) => name), ...others])("says %s in words", (call) => {
    expect(wordsAt(call)).toEqual(expect.any(String));
  });

  it("says the fields of every call in words", () => {
    const fields = recorded.flatMap(({ procedure }) => {
      const schema = procedure["~orpc"].inputSchema;
      if (!(schema instanceof z.ZodType)) return [];
      return Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
    });
    const known = Object.keys(activityWords.fields);
    expect([...new Set(fields)].filter((field) => ![...known, ...places].includes(field))).toEqual([]);
  });
});
