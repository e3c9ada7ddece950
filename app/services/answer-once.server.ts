import { setTimeout as wait } from "node:timers/promises";
import { data } from "@remix-run/node";
import { z } from "zod";
import { apiClient } from "./api.server.ts";
import { cookieNames, readCookie } from "./cookies.server.ts";
import { addressOf, orWithoutRecords, recordKey, storeRecord, unsealRecord } from "./form-records.server.ts";

/** A process that died holds a claim for so long; no form works longer. */
const claimSeconds = 60;
/** A repeat after this is a new form; after the shorter time where the answer signs in: its access token lasts 15 minutes. */
const answerSeconds = { usual: 30 * 60, signIn: 60 };
const pollMs = 200;

/** What the work of a form answers: a redirect, or what the page shows by `data`. */
type Page = ReturnType<typeof data<unknown>>;

const stored = z.object({
  status: z.number().int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Left out of a redirect. */
  page: z.object({ data: z.unknown() }).optional(),
});

type Stored = z.infer<typeof stored>;

/** Forms of this process whose work is under way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does the work of a form once for each rendered page and its fields: a second press waits for the first and gets its
 * answer, and so does the same form sent again within half an hour, to any process of the dashboard. Work that failed, or
 * that only shows the form again, is done anew. A form without a key (`FormToken`) is not known again. A replay carries the
 * session's cookie of `headers`, which belong to this press, and never an earlier one.
 */
export async function answerOnce<Answer>(
  { request, form, headers }: { request: Request; form: FormData; headers: Headers },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = pressKeyOf(request, form);
  if (key === undefined) return work();
  const before = underWay.get(key);
  if (before !== undefined) return copyOf(await before) as Answer;
  const answer = answerFirst({ request, key, headers }, work);
  underWay.set(key, answer);
  try {
    return await answer;
  } finally {
    underWay.delete(key);
  }
}

/** Names the press of a form, the same for its repeats: of one browser, page, address and fields. */
export function pressKeyOf(request: Request, form: FormData): string | undefined {
  const formKey = form.get("formKey");
  if (typeof formKey !== "string" || !/^[\w-]{22}$/.test(formKey)) return undefined;
  const { pathname, search } = new URL(request.url);
  const fields = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const browser = readCookie(request, cookieNames.form) ?? "";
  return recordKey("answer", JSON.stringify([browser, pathname, search, fields]));
}

async function answerFirst<Answer>(
  { request, key, headers }: { request: Request; key: string; headers: Headers },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const api = apiClient(request);
  const claim = await claimed(request, key);
  if (claim?.state === "done") {
    const answer = thaw(unsealRecord(key, claim.value ?? ""), headers);
    if (answer !== undefined) return answer as Answer;
  }
  if (claim?.state !== "claimed") return work();
  // Read before the work, which adds its own.
  const renewed = new Set(headers.getSetCookie());
  let isStored = false;
  try {
    const answer = await work();
    const value = freeze(answer, renewed);
    // The work is done: a platform that fails now must not make it look undone.
    if (value !== undefined)
      isStored = await storeRecord(api, key, { value, seconds: secondsOf(value) }).catch(() => false);
    return answer;
  } finally {
    if (!isStored) await api.forms.remove(addressOf(key)).catch(() => undefined);
  }
}

/**
 * Claims the key; waits while another process works on it. Undefined where no records are kept or their service does not
 * answer: signing in goes to another one. Once somebody else is known to work, an answer is needed.
 */
async function claimed(request: Request, key: string) {
  const api = apiClient(request);
  const claimOnce = () => orWithoutRecords(api.forms.claim({ ...addressOf(key), seconds: claimSeconds }));
  let claim = await claimOnce().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return undefined;
  });
  while (claim?.state === "running") {
    // The repeat's reader is gone too; the first press goes on.
    if (request.signal.aborted) throw new Response(null, { status: 503 });
    await wait(pollMs);
    claim = await claimOnce();
  }
  return claim;
}

/**
 * What repeats are answered with; undefined where there is nothing to repeat: the form was only shown again, or with a
 * preview (`isPreview`), which changes nothing and is read anew.
 */
function freeze(answer: unknown, renewed: ReadonlySet<string>): Stored | undefined {
  const kept = (headers: Headers) => [...headers].filter(([, value]) => !renewed.has(value));
  if (answer instanceof Response) return { status: answer.status, headers: kept(answer.headers) };
  const { data: page, init } = answer as Page;
  const status = init?.status ?? 200;
  const { lastResult, isPreview } = (page ?? {}) as { lastResult?: unknown; isPreview?: true };
  if (status >= 400 || lastResult != null || isPreview) return undefined;
  return { status, headers: kept(new Headers(init?.headers)), page: { data: page } };
}

const signsIn = new RegExp(`^(${cookieNames.session}|${cookieNames.pending})=`);
const secondsOf = ({ headers }: Stored) =>
  headers.some(([, value]) => signsIn.test(value)) ? answerSeconds.signIn : answerSeconds.usual;

function thaw(value: unknown, renewed: Headers): Response | Page | undefined {
  const parsed = stored.safeParse(value);
  if (!parsed.success) return undefined;
  const { status, page } = parsed.data;
  const headers = new Headers(parsed.data.headers);
  for (const cookie of renewed.getSetCookie()) headers.append("set-cookie", cookie);
  return page === undefined ? new Response(null, { status, headers }) : data(page.data, { status, headers });
}

const copyOf = (answer: unknown) => (answer instanceof Response ? answer.clone() : answer);
