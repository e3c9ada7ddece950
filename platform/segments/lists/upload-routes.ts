import { segmentName } from "#contract/segment-fields.ts";
import { maxListBytes, type Segment } from "#contract/segments.ts";
import { violationText } from "#contract/text/violations.ts";
import { recordActivity } from "#platform/activity/record-activity.ts";
import { AppError } from "#platform/errors.ts";
import type { Upload, UploadRoute } from "#platform/uploads/upload-route.ts";
import { createListSegment, replaceSegmentList } from "./save-list.ts";

const path = "/wm/segments/segment";
const limits = { fileBytes: maxListBytes, files: 1, fieldBytes: 1_000, fields: 4 };

const create: UploadRoute = {
  ...{ method: "POST", path: `${path}/static`, access: { by: "wid" }, limits },
  async handle(upload) {
    const { dependencies, website, fields } = upload;
    const file = fileOf(upload);
    const name = segmentName.safeParse(fields.get("name") ?? "");
    if (!name.success) throw invalid("name", name.error.issues[0]?.message ?? violationText.required);
    return record(upload, "segments.create", await createListSegment(dependencies, website, { name: name.data, file }));
  },
};

/** A static segment of a file, also under its address of earlier releases, and another file for one: forms, as they hold a file. */
export const segmentUploads: readonly UploadRoute[] = [
  create,
  { ...create, path: `${path}/list` },
  {
    ...{ method: "PUT", path: `${path}/{segment}/list`, access: { kind: "segment", by: "segment" }, limits },
    async handle(upload) {
      const { dependencies, website, parameters } = upload;
      const file = fileOf(upload);
      const id = parameters.segment ?? "";
      return record(upload, "segments.update", await replaceSegmentList(dependencies, website, { id, file }));
    },
  },
];

function fileOf({ files: [file] }: Upload) {
  if (file === undefined || file.bytes === 0) throw invalid("file", violationText.required);
  return file;
}

async function record({ dependencies, owner, website }: Upload, call: string, segment: Segment): Promise<Segment> {
  const activity = {
    ...({ user: owner.id, call, origin: "owner", website, resource: segment.id, label: segment.name } as const),
  };
  await recordActivity(dependencies, dependencies.postgres, activity).catch((error: unknown) =>
    dependencies.log.error({ err: error, activity }, "activity not recorded"),
  );
  return segment;
}

const invalid = (field: string, message: string) =>
  new AppError("BAD_REQUEST", `${field} is not valid`, { issues: [{ path: [field], message }] });
