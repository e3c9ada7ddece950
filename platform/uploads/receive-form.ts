import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { basename, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { violationText } from "#contract/text/violations.ts";
import type { Ids } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { maxFormBytes, type ReceivedForm, type UploadedFile, type UploadLimits } from "./upload.ts";

interface ReceiveOptions {
  headers: IncomingHttpHeaders;
  /** Where files are written, under names of their own. */
  folder: string;
  limits: UploadLimits;
  ids: Pick<Ids, "uuid">;
}

const maxName = 200;

/**
 * Reads a multipart form as it comes and writes its files to disk. Throws AppError PAYLOAD_TOO_LARGE, which names the field
 * that goes beyond its limit, and BAD_REQUEST for what is no form or ends early; nothing stays on disk then.
 */
export async function receiveForm(
  body: Readable,
  { headers, folder, limits, ids }: ReceiveOptions,
): Promise<ReceivedForm> {
  const maxBytes = maxFormBytes(limits);
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge();
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const writing: Promise<void>[] = [];
  const stop = new AbortController();
  const fail = (error: unknown) => stop.abort(error);
  const parser = openParser(headers, limits);
  let fieldCount = 0;
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    fieldCount += 1;
    if (fieldCount > limits.fields) fail(tooLarge(name, violationText.unknownField));
    else if (isNameCut || isValueCut) fail(tooLarge(name, violationText.tooLong));
    else fields.set(name, value);
  });
  parser.on("file", (field, stream, name, _, type) => {
    stream.on("error", fail);
    if (stop.signal.aborted) return stream.resume();
    if (files.length === limits.files) {
      fail(tooLarge(field, violationText.maxFiles(digits.format(limits.files))));
      return stream.resume();
    }
    const file = { field, name: plainName(name), type, bytes: 0, path: join(folder, `${ids.uuid()}.part`) };
    files.push(file);
    stream.once("limit", () => fail(tooLarge(field, violationText.fileTooLarge)));
    writing.push(writeFile(stream, file, stop.signal).catch(fail));
  });
  try {
    // A body that is given up must not be destroyed: its connection is still to carry the answer.
    const chunks = body.iterator({ destroyOnReturn: false });
    await pipeline(chunks, countBytes(maxBytes), parser, { signal: stop.signal }).catch(fail);
    await Promise.all(writing);
    // A limit may be noticed after the form was read to its end.
    if (stop.signal.aborted) throw stop.signal.reason;
    return { fields, files };
  } catch (error) {
    removeFiles(files);
    throw toUploadError(stop.signal.reason ?? error);
  }
}

/** Removes files where they still lie. */
export function removeFiles(files: readonly Pick<UploadedFile, "path">[]): void {
  for (const { path } of files) rmSync(path, { force: true });
}

const digits = new Intl.NumberFormat("fa-IR");

function openParser(headers: IncomingHttpHeaders, limits: UploadLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      // One more than the limit is read, so that the answer can name it.
      limits: {
        ...{ fileSize: limits.fileBytes, files: limits.files + 1, fields: limits.fields + 1 },
        ...{ fieldSize: limits.fieldBytes, fieldNameSize: maxName, headerPairs: 20, headerSize: 4_096 },
      },
    });
  } catch (error) {
    throw new AppError("BAD_REQUEST", "The form has no boundary", { cause: error });
  }
}

async function writeFile(stream: BusboyFileStream, file: UploadedFile, signal: AbortSignal): Promise<void> {
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      file.bytes += chunk.length;
      done(null, chunk);
    },
  });
  // Opened first: a stream that opens its file itself may make it after it was given up, and removed.
  const target = await open(file.path, "wx", 0o600);
  await pipeline(stream, count, target.createWriteStream(), { signal });
}

/** What stands around the parts is not among the parser's limits. */
function countBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** Both kinds of slashes: what one system writes as a folder is a part of the name on another. */
const plainName = (name = "") => basename(name.replaceAll("\\", "/").replace(/\p{Cc}/gu, "")).slice(0, maxName);

const tooLarge = (field?: string, message?: string) =>
  new AppError("PAYLOAD_TOO_LARGE", "The upload is too large", {
    ...(field === undefined || message === undefined ? {} : { issues: [{ path: [field], message }] }),
  });

function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "" } = (error ?? {}) as { code?: string };
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AppError("SERVICE_UNAVAILABLE", "No room for an upload", { cause: error, retryAfter: 60 });
  }
  // The system's own: a folder that is gone, no permission.
  if (/^E[A-Z]{2,}$/.test(code) && code !== "ECONNRESET" && code !== "EPIPE") return error;
  return new AppError("BAD_REQUEST", "The form is malformed or was broken off", { cause: error });
}
