import { isDeepStrictEqual } from "node:util";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { answerOnce, pressKeyOf } from "#app/services/answer-once.server.ts";
import { answerIntent, failForm, isGone, isRefusedAs, rejectForm, toResponse } from "#app/services/failures.server.ts";
import type { Pressed } from "#app/services/form-action.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { keepForSignIn } from "#app/services/kept-values.server.ts";
import { type OwnerContext, ownerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import type { DraftData } from "#contract/draft-kinds.ts";
import { draft } from "#contract/drafts.ts";
import { finishWizard } from "./finish-wizard.server.ts";
import {
  type AnswerRow,
  draftKey,
  neighbours,
  type StepSchemas,
  stepAddress,
  stepNames,
  summaryStep,
  type Wizard,
} from "./wizard.server.ts";

/** Both versions of a draft that was changed elsewhere since its page was opened. */
export interface Conflict {
  /** What was sent, and the fields and button that send it again; undefined for the end of the wizard, which sends no answers. */
  mine: { rows: AnswerRow[]; fields: [name: string, value: string][]; intent: "next" | "reset" } | undefined;
  stored: AnswerRow[];
  /** With which my version replaces the stored one. */
  revision: number;
}

interface Sent {
  context: OwnerContext & Pressed;
  step: string;
  intent: string;
  revision: number;
  /** The step's fields as they were typed. */
  typed: Record<string, unknown>;
  submission: Submission<Record<string, unknown>, string[], Record<string, unknown>>;
}

/**
 * The action of a wizard's step. `next` validates and stores the step, `stay` stores it valid or not and shows it again with what is wrong, `back` stores it valid or not, `reset` forgets the
 * draft, and on the summary `next` finishes. A draft that was changed elsewhere meanwhile is answered with 409 and both
 * versions; one that was finished or reset elsewhere leads from the summary to the empty wizard. A step that is shown again keeps
 * the revision that it was sent with.
 */
export const wizardAction =
  <Steps extends StepSchemas>(wizard: Wizard<Steps>) =>
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    wizard.prepare?.(form);
    const owner = await ownerContext(args).catch(async (error: unknown) => {
      throw await keepForSignIn(await toResponse(error, args.request), args.request, form);
    });
    const context = { ...owner, pressKey: pressKeyOf(args.request, form) };
    const step = context.param("step");
    if (step !== summaryStep && !Object.hasOwn(wizard.steps, step)) throw new Response(null, { status: 404 });
    const schema: z.ZodObject = wizard.steps[step] ?? z.object({});
    const submission = parseWithZod(form, { schema });
    const typed = Object.fromEntries(Object.entries(submission.payload).filter(([name]) => name in schema.shape));
    const intent = String(form.get("intent") ?? "next");
    const sent: Sent = { context, step, intent, revision: Number(form.get("revision")) || 0, typed, submission };
    const { request, headers } = context;
    try {
      return await answerOnce({ request, form, headers }, () => carryOut(wizard, sent));
    } catch (error) {
      if (isRefusedAs(error, "STALE")) return answerStale(wizard, sent, error);
      if (isGone(error)) throw await keepForSignIn(await toResponse(error, args.request), args.request, form);
      const failed = failForm(submission, error, { headers: context.headers });
      // The summary's draft is restored under a new revision.
      return step === summaryStep ? failed : withRevision(failed, sent.revision);
    }
  };

/** The page's loader has read a newer revision: under that one the next press would overwrite what another tab saved. */
const withRevision = <Page extends object>(
  { data: page, init }: { data: Page; init: ResponseInit | null },
  revision: number,
) => data({ ...page, revision }, init ?? undefined);

async function carryOut<Steps extends StepSchemas>(wizard: Wizard<Steps>, sent: Sent) {
  const { context, step, intent, revision, typed, submission } = sent;
  const { previous, next } = neighbours(wizard, step);
  if (intent === "reset") {
    await context.api.drafts.reset({ ...draftKey(wizard, wizard.address(context)), revision });
    return goTo(wizard, context, firstStep(wizard));
  }
  if (step === summaryStep) {
    return intent === "back" ? goTo(wizard, context, previous) : finishWizard(wizard, context, revision);
  }
  if (intent === "back") {
    await save(wizard, sent, submission.status === "success" ? submission.value : typed);
    return goTo(wizard, context, previous);
  }
  if (submission.status === undefined) return withRevision(answerIntent(submission, context.headers), revision);
  if (submission.status !== "success") {
    const stored = intent === "stay" ? (await save(wizard, sent, typed)).result.revision : revision;
    return withRevision(rejectForm(submission, context.headers), stored);
  }
  await checkStep(wizard, sent, submission.value);
  await save(wizard, sent, submission.value);
  return goTo(wizard, context, intent === "stay" ? step : next);
}

/** With the stored answers of the other steps. */
async function checkStep<Steps extends StepSchemas>(
  wizard: Wizard<Steps>,
  { context, step, intent }: Sent,
  answers: Record<string, unknown>,
) {
  if (wizard.check === undefined) return;
  const { data: stored } = (await context.api.drafts.get(draftKey(wizard, wizard.address(context)))).result;
  await wizard.check(context, { step, data: { ...stored, [step]: answers }, isStay: intent === "stay" });
}

const firstStep = (wizard: Wizard) => stepNames(wizard)[0] ?? summaryStep;

const goTo = (wizard: Wizard, context: OwnerContext, step: string) =>
  redirect(stepAddress(wizard.address(context), step), { status: 303, headers: context.headers });

const save = (wizard: Wizard, { context, step, revision }: Sent, answers: Record<string, unknown>) =>
  context.api.drafts.save({ ...draftKey(wizard, wizard.address(context)), data: { [step]: answers }, revision });

function answerStale(wizard: Wizard, { context, step, intent, typed, submission }: Sent, error: unknown) {
  const stored = draft.parse(error instanceof ApiError ? error.data.draft : undefined);
  // Sent again, as a reload of its answer does: what is stored is what was typed.
  const isAgain = intent === "stay" && isDeepStrictEqual(stored.data[step], typed);
  if (isAgain && submission.status === "error") {
    return withRevision(rejectForm(submission, context.headers), stored.revision);
  }
  const isOfAll = step === summaryStep || intent === "reset";
  if (isOfAll && stored.revision === 0) return goTo(wizard, context, firstStep(wizard));
  const inWords = (answers: DraftData) =>
    (isOfAll ? stepNames(wizard) : [step]).flatMap((name) => wizard.words[name]?.(answers[name] ?? {}, answers) ?? []);
  const mine = {
    reset: { rows: inWords({}), fields: [], intent: "reset" as const },
    // The words of a step may depend on the stored answers of others.
    answers: { rows: inWords({ ...stored.data, [step]: typed }), fields: flatten(typed), intent: "next" as const },
  };
  const conflict: Conflict = {
    mine: intent === "reset" ? mine.reset : step === summaryStep ? undefined : mine.answers,
    stored: inWords(stored.data),
    revision: stored.revision,
  };
  const { error: _, ...lastResult } = submission.reply();
  return data(
    { lastResult, failure: undefined, conflict, revision: stored.revision },
    { status: 409, headers: context.headers },
  );
}

/** `{ hosts: ["a"] }` → `["hosts[0]", "a"]`, as the form names its fields. */
function flatten(value: unknown, name = ""): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${name}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === "" ? key : `${name}.${key}`));
  }
  return typeof value === "string" ? [[name, value]] : [];
}
