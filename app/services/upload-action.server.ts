import { createHash } from "node:crypto";
import { type ActionFunctionArgs, unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { ApiError } from "#contract/client.ts";
import { errorBody } from "#contract/errors.ts";
import { answerOnce } from "./answer-once.server.ts";
import { fileTimeoutMs } from "./api.server.ts";
import type { Done } from "./form-action.server.ts";
import { toRedirect } from "./form-action.server.ts";
import { proveForm, readForm } from "./form-guard.server.ts";
import { type OwnerContext, ownerContext } from "./loaders.server.ts";

/** The file of a form, read once as it comes. */
export interface SentFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

type Work<Answer> = (context: OwnerContext & { form: FormData; file: SentFile }) => Promise<Done | Answer>;

const maxField = 10_000;
/** Most files of people or orders are no longer: two of one name and length differ within it. */
const headBytes = 64 * 1024;

/**
 * The action of a form with one file, which comes after all other fields: proves that the form is ours before anything of the
 * file is read, requires a session, and hands the file on as it comes, once however often it is pressed. Memory does not grow
 * with it.
 */
export const uploadAction =
  <Answer>(work: Work<Answer>) =>
  async (args: ActionFunctionArgs) => {
    const form = new FormData();
    let answer: Response | Answer | undefined;
    const { request } = args;
    if (!isMultipart(request)) {
      await readForm(request);
      throw new Response(null, { status: 400 });
    }
    await parseMultipart(request, async ({ name, filename, data }) => {
      if (filename === undefined) {
        form.append(name, await readText(data));
        return null;
      }
      if (answer !== undefined) return null;
      await proveForm(request, form);
      const context = await ownerContext(args);
      const { head, content } = await peek(data);
      answer = await answerUpload(
        { request, form: formWithFile(request, { form, filename, head }), context },
        async () => {
          const result = await work({ ...context, form, file: { name: filename, content } });
          return isDone(result) ? toRedirect(result, context.headers) : result;
        },
      );
      return null;
    }).catch((error: unknown) => {
      throw error instanceof Response ? error : new Response(null, { status: 400 });
    });
    if (answer === undefined) throw new Response(null, { status: 400 });
    return answer;
  };

interface Upload {
  request: Request;
  form: FormData;
  context: OwnerContext;
}

/**
 * Does the work of an upload once (`answerOnce`). A second press cancels the first, which may have sent a part of its file:
 * where the answer it would repeat is a failure, it does the work itself.
 */
async function answerUpload<Answer>({ request, form, context: { headers } }: Upload, work: () => Promise<Answer>) {
  let isOwn = false;
  const own = () => {
    isOwn = true;
    return work();
  };
  const first = await answerOnce({ request, form, headers }, own).catch((error: unknown) => {
    if (isOwn) throw error;
    return undefined;
  });
  if (first !== undefined && (isOwn || !isFailure(first))) return first;
  return answerOnce({ request, form, headers }, own);
}

const isFailure = (answer: unknown) =>
  !(answer instanceof Response) && ((answer as { init?: ResponseInit | null }).init?.status ?? 200) >= 400;

/** The fields and what is known of the file before it is read: its name, beginning and length. */
function formWithFile(
  { headers }: Request,
  { form, filename, head }: { form: FormData; filename: string; head: Buffer },
): FormData {
  const named = new FormData();
  for (const [name, value] of form) named.append(name, value);
  // Browsers choose a boundary for each press, some of another length.
  const boundary = /boundary=(.+)/.exec(headers.get("content-type") ?? "")?.[1]?.length ?? 0;
  const length = Number(headers.get("content-length")) - boundary * ([...form].length + 2);
  const hash = createHash("sha256").update(head.subarray(0, headBytes)).digest("base64url");
  named.append("file", JSON.stringify([filename, length, hash]));
  return named;
}

/** The first bytes of a file, and the file from its beginning. */
async function peek(data: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; content: AsyncIterable<Uint8Array> }> {
  const chunks = data[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  async function* content() {
    yield* parts;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: Buffer.concat(parts), content: content() };
}

const isMultipart = ({ headers }: Request) => headers.get("content-type")?.startsWith("multipart/form-data") === true;

const isDone = (result: unknown): result is Done => typeof result === "object" && result !== null && "to" in result;

async function readText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of data) {
    length += part.length;
    if (length > maxField) throw new Response(null, { status: 400 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/**
 * Sends a file to an upload route of the platform as it comes, with fields before it. Throws ApiError for what the platform
 * refuses, and fetch's errors where it cannot be reached.
 */
export async function sendUpload(
  path: string,
  {
    token,
    fields,
    file,
    method = "POST",
  }: { token: string; fields: Record<string, string>; file: SentFile; method?: "POST" | "PUT" },
): Promise<unknown> {
  const boundary = `nabz-${crypto.randomUUID()}`;
  async function* body() {
    for (const [name, value] of Object.entries(fields)) {
      yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    }
    const name = encodeName(file.name);
    const head = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`;
    yield Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`);
    yield* file.content;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const response = await fetch(env.walletServiceUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: body() as unknown as BodyInit,
    duplex: "half",
    signal: AbortSignal.timeout(fileTimeoutMs),
  } as RequestInit);
  const answer: unknown = await response.json();
  if (response.ok) return (answer as { result: unknown }).result;
  throw new ApiError(errorBody.parse(answer));
}

/** As browsers write names into the header of a part. */
const encodeName = (name: string) => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
