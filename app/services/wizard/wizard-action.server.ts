import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { answerIntent, failForm, isGone, isRefusedAs, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { toRedirect } from "#app/services/form-action.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { type OwnerContext, ownerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import { draft } from "#contract/drafts.ts";
import {
  type AnswerRow,
  neighbours,
  type StepSchemas,
  stepAddress,
  summaryStep,
  type Wizard,
} from "./wizard.server.ts";

/** Both versions of a step that was changed elsewhere since its form was opened. */
export interface Conflict {
  mine: AnswerRow[];
  stored: AnswerRow[];
  /** The fields of my version, to send again. */
  fields: [name: string, value: string][];
  /** With which my version replaces the stored one. */
  revision: number;
}

interface Sent {
  context: OwnerContext;
  step: string;
  revision: number;
  /** The step's fields as they were typed. */
  typed: Record<string, unknown>;
  submission: Submission<Record<string, unknown>, string[], Record<string, unknown>>;
}

/**
 * The action of a wizard's step. `next` validates and stores the step, `back` stores it as it was typed, `reset` forgets
 * the draft, and on the summary `next` finishes. A step that was changed elsewhere meanwhile is answered with 409 and both
 * versions.
 */
export const wizardAction =
  <Steps extends StepSchemas>(wizard: Wizard<Steps>) =>
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const context = await ownerContext(args).catch(async (error: unknown) => {
      throw await toResponse(error, args.request);
    });
    const step = context.param("step");
    const schema: z.ZodObject = wizard.steps[step] ?? z.object({});
    if (step !== summaryStep && !(step in wizard.steps)) throw new Response(null, { status: 404 });
    const submission = parseWithZod(form, { schema });
    const typed = Object.fromEntries(Object.entries(submission.payload).filter(([name]) => name in schema.shape));
    const sent: Sent = { context, step, revision: Number(form.get("revision")) || 0, typed, submission };
    try {
      return await carryOut(wizard, String(form.get("intent") ?? "next"), sent);
    } catch (error) {
      if (isRefusedAs(error, "STALE")) return answerConflict(wizard, sent, error);
      if (isGone(error)) throw await toResponse(error, args.request);
      return failForm(submission, error, { headers: context.headers });
    }
  };

async function carryOut<Steps extends StepSchemas>(wizard: Wizard<Steps>, intent: string, sent: Sent) {
  const { context, step, typed, submission } = sent;
  const { previous, next } = neighbours(wizard, step);
  const go = (name: string) => redirect(stepAddress(wizard, name), { status: 303, headers: context.headers });
  if (intent === "reset") {
    await context.api.drafts.reset({ kind: wizard.kind });
    return go(Object.keys(wizard.steps)[0] ?? summaryStep);
  }
  if (step === summaryStep) return intent === "back" ? go(previous) : finish(wizard, sent);
  if (intent === "back") {
    await save(wizard, sent, typed);
    return go(previous);
  }
  if (submission.status === undefined) return answerIntent(submission, context.headers);
  if (submission.status !== "success") return rejectForm(submission, context.headers);
  await save(wizard, sent, submission.value);
  return go(next);
}

const save = (wizard: Wizard<StepSchemas>, { context, step, revision }: Sent, answers: Record<string, unknown>) =>
  context.api.drafts.save({ kind: wizard.kind, data: { [step]: answers }, revision });

/** Finishes what the summary showed: an incomplete draft shows it again, one that was changed elsewhere is a conflict. */
async function finish<Steps extends StepSchemas>(wizard: Wizard<Steps>, { context, revision }: Sent) {
  const { kind } = wizard;
  const { result } = await context.api.drafts.get({ kind });
  if (result.revision !== revision) {
    throw new ApiError({ status: 409, code: "STALE", message: "", data: { draft: result } });
  }
  if (result.missing.length > 0)
    return redirect(stepAddress(wizard, summaryStep), { status: 303, headers: context.headers });
  const done = await wizard.finish(context, result.data as Parameters<Wizard<Steps>["finish"]>[1]);
  await context.api.drafts.reset({ kind });
  return toRedirect(done, context.headers);
}

function answerConflict(wizard: Wizard<StepSchemas>, { context, step, typed, submission }: Sent, error: unknown) {
  const stored = draft.parse(error instanceof ApiError ? error.data.draft : undefined);
  const inWords = (answers: Record<string, unknown>) => wizard.words[step]?.(answers) ?? [];
  const conflict: Conflict = {
    mine: inWords(typed),
    stored: step === summaryStep ? allWords(wizard, stored.data) : inWords(stored.data[step] ?? {}),
    fields: flatten(typed),
    revision: stored.revision,
  };
  const { error: _, ...lastResult } = submission.reply();
  return data({ lastResult, failure: undefined, conflict }, { status: 409, headers: context.headers });
}

const allWords = ({ steps, words }: Wizard<StepSchemas>, answers: Record<string, Record<string, unknown>>) =>
  Object.keys(steps).flatMap((step) => words[step]?.(answers[step] ?? {}) ?? []);

/** `{ hosts: ["a"] }` → `["hosts[0]", "a"]`, as the form names its fields. */
function flatten(value: unknown, name = ""): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${name}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === "" ? key : `${name}.${key}`));
  }
  return typeof value === "string" ? [[name, value]] : [];
}
