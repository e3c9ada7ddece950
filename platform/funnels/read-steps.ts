import { checkSteps, type FunnelType, type StepInput } from "#contract/funnel-steps.ts";
import { readPageRule } from "#contract/page-address.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { isPattern } from "#platform/stores/clickhouse/is-pattern.ts";
import { findLongest } from "./find-longest.ts";
import type { StoredStep } from "./sql/funnels.ts";

const refuse = (path: (string | number)[], message: string) =>
  new AppError("BAD_REQUEST", "The steps make no funnel", { issues: [{ path, message }] });

/** Throws BAD_REQUEST at the place of the first step that makes no funnel. */
export function refuseProblems(
  type: FunnelType,
  steps: readonly StepInput[],
  { isGrowing }: { isGrowing: boolean },
): void {
  refuseLong(steps);
  const [problem] = steps.length === 0 ? [] : checkSteps(type, steps, { isGrowing });
  if (problem === undefined) return;
  const { index, field, key } = problem;
  throw refuse(
    ["steps", ...(index === undefined ? [] : [index]), ...(field === undefined ? [] : [field])],
    violationText[key],
  );
}

function refuseLong(steps: readonly StepInput[]): void {
  const path = findLongest(steps);
  if (path !== undefined) throw refuse(path, violationText.tooLong);
}

/**
 * Steps as they are stored: named, addresses as reports name pages, with ids of their own. Throws BAD_REQUEST at the
 * place of an address that can match nothing or a pattern that is none.
 */
export async function readSteps(
  steps: readonly StepInput[],
  { host, owner }: { host: string; owner: string },
  { ids, clickhouse }: Pick<Dependencies, "ids" | "clickhouse">,
): Promise<StoredStep[]> {
  refuseLong(steps);
  const read: StoredStep[] = [];
  for (const [index, step] of steps.entries()) {
    const at = ["steps", index, "url"];
    if (step.type === "page" && step.mode === "regex" && !(await isPattern(clickhouse, step.url, { owner }))) {
      throw refuse(at, violationText.pattern);
    }
    const url = step.type === "page" ? readUrl(step, host) : "";
    if (url === undefined) throw refuse(at, violationText.funnelPage);
    const name = step.name ?? (step.type === "page" ? step.url : step.event).slice(0, 80);
    read.push({ ...step, ...(step.type === "page" ? { url } : {}), name, id: ids.uuid() } as StoredStep);
  }
  return read;
}

/** What an address is compared with: a page as reports name it, or the beginning or end of one. */
function readUrl({ mode, url }: Extract<StepInput, { type: "page" }>, ownHost: string): string | undefined {
  if (mode === "regex") return url;
  // Events have normalised addresses alone: as it is typed, another one would never be seen.
  return readPageRule({ mode: mode === "is" || mode === "exactly" ? "exact" : mode, url }, ownHost);
}
