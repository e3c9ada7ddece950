import { z } from "zod";
import { maxPictureBytes, variants } from "#contract/captures.ts";
import { heatmapDevices } from "#contract/heatmap-choices.ts";
import { violationText } from "#contract/text/violations.ts";
import { recordActivity } from "#platform/activity/record-activity.ts";
import { AppError } from "#platform/errors.ts";
import type { Upload, UploadRoute } from "#platform/uploads/upload-route.ts";
import { addPictureFile } from "./add-picture-file.ts";

const given = z.object({
  device: z.string().toLowerCase().pipe(z.enum(heatmapDevices)).default("desktop"),
  variant: z.string().toLowerCase().pipe(z.enum(variants)).default("a"),
});

/** `POST /wm/heatmap/v1/heatmap/screenshot/{id}`: a form with the owner's own picture of a page, and the device it is of. */
export const heatmapUploads: readonly UploadRoute[] = [
  {
    method: "POST",
    path: "/wm/heatmap/v1/heatmap/screenshot/{id}",
    access: { kind: "heatmap", by: "id" },
    limits: { fileBytes: maxPictureBytes, files: 1, fieldBytes: 1_000, fields: 4 },
    handle,
  },
];

async function handle({ dependencies, owner, website, parameters, fields, files }: Upload) {
  const [file] = files;
  if (file === undefined || file.bytes === 0) throw invalid("file", violationText.required);
  const parsed = given.safeParse({ device: fields.get("device"), variant: fields.get("variant") });
  if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0]), violationText.invalid);
  const place = { website: website.id, id: parameters.id ?? "", path: file.path, ...parsed.data };
  const heatmap = await addPictureFile(place, dependencies);
  const activity = {
    ...({ user: owner.id, call: "heatmaps.retake", origin: "owner", website, resource: heatmap.id } as const),
    label: heatmap.name,
  };
  await recordActivity(dependencies, dependencies.postgres, activity).catch((error: unknown) =>
    dependencies.log.error({ err: error, activity }, "activity not recorded"),
  );
  return heatmap;
}

const invalid = (field: string, message: string) =>
  new AppError("BAD_REQUEST", `${field} is not valid`, { issues: [{ path: [field], message }] });
