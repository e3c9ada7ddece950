import { firstStepNames } from "#contract/first-steps.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { eventSpan } from "./sql/event-span.ts";
import { findMade } from "./sql/first-steps.ts";

/** The first steps of a website in their order. An event that no import brought shows the snippet at work. */
export async function readFirstSteps(
  { clickhouse, postgres }: Pick<Dependencies, "clickhouse" | "postgres">,
  website: string,
) {
  const [span, made] = await Promise.all([eventSpan(clickhouse, website), findMade(postgres, website)]);
  const isDone = { ...made, snippet: span.lastLiveEventAt !== null };
  return firstStepNames.map((step) => ({ step, isDone: isDone[step] }));
}
