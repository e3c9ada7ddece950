import type { z } from "zod";
import { maxFunnelSteps, type StepInput } from "#contract/funnel-steps.ts";
import { type Funnel, type FunnelStepAnswer, type funnelFields, maxFunnels } from "#contract/funnels.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readSteps, refuseProblems } from "./read-steps.ts";
import { changeFunnel as change, type FunnelRow, insertFunnel } from "./sql/funnels.ts";
import { funnelNotFound, toFunnel, toSteps } from "./to-funnel.ts";

type Needed = Pick<Dependencies, "postgres" | "clickhouse" | "ids" | "clock">;
interface Place {
  website: { id: string; host: string };
  owner: string;
}
interface Target extends Place {
  id: string;
}

/** Makes a funnel, which runs from the start. Throws REFUSED where the website has `maxFunnels`. */
export async function createFunnel(
  { website, owner, fields }: Place & { fields: z.output<typeof funnelFields> },
  dependencies: Needed,
): Promise<Funnel> {
  const { steps, ...others } = fields;
  const row: FunnelRow = {
    ...others,
    id: dependencies.ids.uuid(),
    steps: await readSteps(steps, { host: website.host, owner }, dependencies),
    createdAt: new Date(dependencies.clock.now()),
    ...{ isRefused: false, stoppedAt: null, counted: null, countedAt: null },
  };
  const isStored = await insertFunnel(dependencies.postgres, { website: website.id, row, max: maxFunnels });
  if (!isStored) throw new AppError("REFUSED", "Too many funnels");
  return toFunnel(website.id, row);
}

type FunnelChange = {
  [Field in keyof z.output<typeof funnelFields>]?: z.output<typeof funnelFields>[Field] | undefined;
};

/** Changes a funnel, for all of the past too: its figures are counted by the steps as they are now. */
export async function updateFunnel(
  { website, owner, id, fields }: Target & { fields: FunnelChange },
  dependencies: Needed,
): Promise<Funnel> {
  const { steps, ...others } = fields;
  const read = steps && (await readSteps(steps, { host: website.host, owner }, dependencies));
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const row = await change(dependencies.postgres, { website: website.id, id }, (before) => {
    const kept = { steps: before.steps, isRefused: before.isRefused };
    const after: FunnelRow = {
      ...before,
      ...given,
      ...(read === undefined ? kept : { steps: read, isRefused: false }),
    };
    refuseProblems(after.type, after.steps, { isGrowing: steps === undefined });
    // What was counted was of other steps.
    const isSame = Object.keys(given).every((field) => field === "name") && read === undefined;
    return isSame ? after : { ...after, counted: null, countedAt: null };
  });
  if (row === undefined) throw funnelNotFound();
  return toFunnel(website.id, row);
}

/** Refused steps can only be replaced: another one would lose them. */
const refusedSteps = () => {
  const issues = [{ path: [], message: violationText.storedStepsRefused }];
  return new AppError("BAD_REQUEST", "The stored steps are of an earlier release", { issues });
};

/** Appends a step: the list may end in one that is optional, as another may follow. */
export async function addStep(
  { website, owner, id, step }: Target & { step: StepInput },
  dependencies: Needed,
): Promise<FunnelStepAnswer> {
  const [read] = await readSteps([step], { host: website.host, owner }, dependencies).catch(atStep);
  const row = await change(dependencies.postgres, { website: website.id, id }, (before) => {
    if (before.isRefused) throw refusedSteps();
    const steps = read === undefined ? before.steps : [...before.steps, read];
    if (steps.length > maxFunnelSteps) {
      const issues = [{ path: ["steps"], message: violationText.itemsAtMost(maxFunnelSteps.toLocaleString("fa-IR")) }];
      throw new AppError("BAD_REQUEST", "Too many steps", { issues });
    }
    refuseProblems(before.type, steps, { isGrowing: true });
    return { ...before, steps, counted: null, countedAt: null };
  });
  const added = row && toSteps(row).at(-1);
  if (added === undefined) throw funnelNotFound();
  return added;
}

/** The call takes one step: its fields have no place in a list. */
function atStep(error: unknown): never {
  if (!(error instanceof AppError) || error.issues === undefined) throw error;
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.slice(2) }));
  throw new AppError("BAD_REQUEST", error.message, { issues });
}

/** Stops a funnel now, or starts it again; what it is already, it stays. */
export async function setRunning(
  { website, id, isRunning }: Omit<Target, "owner"> & { isRunning: boolean },
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
): Promise<Funnel> {
  const row = await change(postgres, { website: website.id, id }, (before) => ({
    ...before,
    stoppedAt: isRunning ? null : (before.stoppedAt ?? new Date(clock.now())),
  }));
  if (row === undefined) throw funnelNotFound();
  return toFunnel(website.id, row);
}
