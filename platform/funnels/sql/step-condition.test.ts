import { expect, it } from "vitest";
import type { StepFilter } from "#contract/funnel-steps.ts";
import { mayMatchStep } from "./step-condition.ts";

const context = { host: "shop.example", currency: "IRT", defined: [] } as const;
const [arabic, persian] = ["عل\u064a", "علی"]; // letters: compared, never shown
const written = (filter: Pick<StepFilter, "op" | "value">) => {
  const step = { type: "event", event: "pick", optional: false, exclusion: false } as const;
  const filters = [{ property: "data.by", ...filter } as StepFilter];
  return mayMatchStep({ ...step, filters }, context).text;
};

it.each([
  ...(["is", "is_not", "contains", "not_contains", "starts_with", "ends_with"] as const).map((op) => ({
    ...{ op, value: persian },
  })),
  ...(["any_of", "none_of"] as const).map((op) => ({ op, value: [persian] })),
])("a filter that %o takes the letters of both keyboards", (filter) => {
  for (const word of [persian, arabic]) expect(written(filter)).toContain(`'${word}'`);
});
