import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { namedAction } from "remix-utils/named-action";
import type { z } from "zod";
import { answerOnce, pressKeyOf } from "./answer-once.server.ts";
import {
  answerIntent,
  failButton,
  failForm,
  isGone,
  rejectForm,
  toResponse,
  type Unreachable,
} from "./failures.server.ts";
import { readForm } from "./form-guard.server.ts";
import { keepForSignIn } from "./kept-values.server.ts";
import { type OwnerContext, ownerContext, publicContext, type RouteArgs, type RouteContext } from "./loaders.server.ts";
import { flash, type ToastKey } from "./toasts.server.ts";

/** Where a form leads once its work is done. */
export interface Done {
  to: string;
  /** The message that the next page shows. */
  toast?: ToastKey;
  /** Further headers of the redirect, such as the cookies of a new session. */
  headers?: Headers;
}

/** Returned by the work of a form to show the form again as it was sent, without a message. */
export const stay: unique symbol = Symbol("stay");

/** Names the press that a form was sent by, the same for its repeats, for calls that must count once (`apiOnce`). */
export interface Pressed {
  pressKey: string | undefined;
}

/** A schema, or a function of the context for one that depends on data. */
type SchemaOf<Schema, Context> = Schema | ((context: Context) => Schema | Promise<Schema>);

/** What `work` returns: where to go, `stay`, or by `data` what the page shows. */
type Outcome = Done | typeof stay | ReturnType<typeof data<unknown>>;

type Work<Context, Schema extends z.ZodType, Result extends Outcome> = (
  context: Context & Pressed & { value: z.output<Schema> },
) => Promise<Result>;

/** Reads one guarded form: the part that `formAction` and `intentAction` share. */
type HandleForm<Result> = (args: RouteArgs, form: FormData) => Promise<Result>;

/**
 * The action of an owner's form: proves that the form is ours, parses it by `schema` (400 with messages beside the
 * fields), requires a session, does `work` once however often it is pressed, and redirects with 303. A failed call answers the form again with the
 * platform's messages; what `work` returns besides `Done` becomes the page's action data.
 */
export const formAction =
  <Schema extends z.ZodType, Result extends Outcome>(
    schema: SchemaOf<Schema, OwnerContext>,
    work: Work<OwnerContext, Schema, Result>,
    options?: { unreachable: Unreachable },
  ) =>
  async (args: ActionFunctionArgs) =>
    handleOwnerForm(schema, work, options)(args, await readForm(args.request));

/** The same for a form that needs no session, such as signing in. */
export const publicFormAction =
  <Schema extends z.ZodType, Result extends Outcome>(
    schema: SchemaOf<Schema, RouteContext>,
    work: Work<RouteContext, Schema, Result>,
  ) =>
  async (args: ActionFunctionArgs) =>
    handleForm({ open: async () => publicContext(args), schema, work, unreachable: "offline" })(
      await readForm(args.request),
      args.request,
    );

/** One of several forms of a page, for `intentAction`. */
export const handleOwnerForm =
  <Schema extends z.ZodType, Result extends Outcome>(
    schema: SchemaOf<Schema, OwnerContext>,
    work: Work<OwnerContext, Schema, Result>,
    { unreachable }: { unreachable: Unreachable } = { unreachable: "notSaved" },
  ) =>
  (args: RouteArgs, form: FormData) =>
    handleForm({ open: () => ownerContext(args), schema, work, unreachable })(form, args.request);

type NamedActions = Parameters<typeof namedAction>[1];

/** The action of a page with several forms: the pressed button's `intent` selects its form. */
export const intentAction =
  <Result>(forms: Record<string, HandleForm<Result>>) =>
  async (args: ActionFunctionArgs): Promise<Result> => {
    const form = await readForm(args.request);
    // Without a prototype: an intent may be named "constructor". The library's types know redirects alone.
    const actions = Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(forms).map(([intent, handle]) => [intent, () => handle(args, form)])),
    ) as NamedActions;
    try {
      return (await namedAction(form, actions)) as unknown as Result;
    } catch (error) {
      if (error instanceof ReferenceError) throw new Response(null, { status: 400 });
      throw error;
    }
  };

/**
 * The action of a button without fields. A failed call throws `toResponse`; with `unreachable` the page shows what the
 * platform refused, or that it is out of reach.
 */
export const buttonAction =
  (work: (context: OwnerContext & Pressed) => Promise<Done>, { unreachable }: { unreachable?: Unreachable } = {}) =>
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    try {
      const context = await ownerContext(args);
      const { request, headers } = context;
      return await answerOnce({ request, form, headers }, async () =>
        toRedirect(await work({ ...context, pressKey: pressKeyOf(request, form) }), headers),
      );
    } catch (error) {
      const response = await toResponse(error, args.request);
      const failure = unreachable && failButton(error, response.status, unreachable);
      if (failure === undefined) throw response;
      return data({ failure }, { status: response.status, headers: response.headers });
    }
  };

/** The action of a confirmed deletion, which has no fields. */
export const deleteAction = (work: (context: OwnerContext) => Promise<Done>) =>
  buttonAction(work, { unreachable: "notDeleted" });

interface FormHandler<Context, Schema extends z.ZodType, Result extends Outcome> {
  open: () => Promise<Context>;
  schema: SchemaOf<Schema, Context>;
  work: Work<Context, Schema, Result>;
  unreachable: Unreachable;
}

function handleForm<Context extends RouteContext, Schema extends z.ZodType, Result extends Outcome>({
  open,
  schema,
  work,
  unreachable,
}: FormHandler<Context, Schema, Result>) {
  return async (form: FormData, request: Request) => {
    let context: Context;
    let fields: Schema;
    try {
      context = await open();
      fields = typeof schema === "function" ? await schema(context) : schema;
    } catch (error) {
      // The platform is out of reach: what was typed stays, where the fields are known without it.
      if (typeof schema !== "function" && !(error instanceof Response)) {
        return failForm(parseWithZod(form, { schema }), error, { unreachable });
      }
      throw await keepForSignIn(await toResponse(error, request), request, form);
    }
    const submission = parseWithZod(form, { schema: fields });
    if (submission.status === undefined) return answerIntent(submission, context.headers);
    if (submission.status !== "success") return rejectForm(submission, context.headers);
    try {
      return await answerOnce({ request, form, headers: context.headers }, async () => {
        const pressKey = pressKeyOf(request, form);
        const result = await work({ ...context, pressKey, value: submission.value as z.output<Schema> });
        if (result === stay) return answerIntent(submission, context.headers);
        return isDone(result) ? toRedirect(result, context.headers) : (result as Exclude<Result, Done | typeof stay>);
      });
    } catch (error) {
      // Without a session there is none to lose: a wrong password is 401 too.
      if (unreachable !== "offline" && isGone(error)) {
        throw await keepForSignIn(await toResponse(error, request), request, form);
      }
      return failForm(submission, error, { headers: context.headers, unreachable });
    }
  };
}

const isDone = (result: unknown): result is Done => typeof result === "object" && result !== null && "to" in result;

/** Redirects with 303, the cookies of `headers` and the message. */
export function toRedirect({ to, toast, headers: further }: Done, headers: Headers) {
  for (const [name, value] of further ?? []) headers.append(name, value);
  if (toast !== undefined) flash(headers, toast);
  return redirect(to, { status: 303, headers });
}
