import { z } from "zod";
import { type ImportKind, importKinds } from "#contract/import-choices.ts";
import { maxImportBytes, newImport } from "#contract/imports.ts";
import { violationText } from "#contract/text/violations.ts";
import { recordActivity } from "#platform/activity/record-activity.ts";
import { AppError } from "#platform/errors.ts";
import type { Upload, UploadRoute } from "#platform/uploads/upload-route.ts";
import { createImport } from "./create-import.ts";
import { toImport } from "./to-import.ts";

const fieldNames = ["mapping", "encoding", "separator", "currency", "dryRun"] as const;

/** `POST /v1/imports/{kind}`: a form with the file. */
export const importUploads: readonly UploadRoute[] = importKinds.map((kind) => ({
  method: "POST",
  path: `/v1/imports/${kind}`,
  access: { by: "wid" },
  limits: { fileBytes: maxImportBytes, files: 1, fieldBytes: 60_000, fields: 8 },
  handle: (upload) => handle(kind, upload),
}));

async function handle(kind: ImportKind, { dependencies, owner, website, fields, files }: Upload) {
  const [file] = files;
  if (file === undefined || file.bytes === 0) throw invalid("file", violationText.required);
  const { path, name, bytes } = file;
  const row = await createImport(dependencies, {
    ...{ kind, website, input: readFields(fields) },
    file: { path, name, bytes, isUpload: true },
  });
  const activity = {
    user: owner.id,
    call: "imports.create",
    origin: "owner",
    website,
    resource: row.id,
    label: name,
  } as const;
  await recordActivity(dependencies, dependencies.postgres, activity).catch((error: unknown) =>
    dependencies.log.error({ err: error, activity }, "activity not recorded"),
  );
  return toImport(row, dependencies.clock.now());
}

function readFields(fields: ReadonlyMap<string, string>) {
  const given: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const text = fields.get(name);
    if (text !== undefined && text !== "") given[name] = name === "mapping" ? readJson(text) : text;
  }
  const parsed = newImport.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path: [field = "file"], message }) => ({ path: [String(field)], message }));
  throw new AppError("BAD_REQUEST", "Malformed fields", { issues });
}

function readJson(text: string): unknown {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    throw invalid("mapping", violationText.invalid);
  }
}

const invalid = (field: string, message: string) =>
  new AppError("BAD_REQUEST", `${field} is not valid`, { issues: [{ path: [field], message }] });
