import { type ActionFunctionArgs, unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { ApiError } from "#contract/client.ts";
import { errorBody } from "#contract/errors.ts";
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

/**
 * The action of a form with one file, which comes after all other fields: proves that the form is ours before anything of the
 * file is read, requires a session, and hands the file on as it comes. Memory does not grow with it.
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
      const result = await work({ ...context, form, file: { name: filename, content: data } });
      answer = isDone(result) ? toRedirect(result, context.headers) : result;
      return null;
    }).catch((error: unknown) => {
      throw error instanceof Response ? error : new Response(null, { status: 400 });
    });
    if (answer === undefined) throw new Response(null, { status: 400 });
    return answer;
  };

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
