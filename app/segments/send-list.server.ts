import { data } from "@remix-run/node";
import { failUpload } from "#app/services/failures.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import { sendUpload, uploadAction } from "#app/services/upload-action.server.ts";
import { segmentNameLength } from "#contract/segment-fields.ts";
import type { Segment } from "#contract/segments.ts";

const call = "/wm/segments/segment";

/** Makes a static segment of the sent file. */
export const makeListAction = uploadAction(async ({ token, param, headers, form, file }) => {
  const name = String(form.get("name") ?? "").slice(0, segmentNameLength);
  const website = param("website");
  try {
    const made = (await sendUpload(`${call}/list`, { token, fields: { wid: website, name }, file })) as Segment;
    return doneAt(website, made, "created");
  } catch (error) {
    return data({ ...failUpload(error), typed: name }, { status: 400, headers });
  }
});

/** Gives a static segment another file. */
export const replaceListAction = uploadAction(async ({ token, param, headers, file }) => {
  const website = param("website");
  try {
    const path = `${call}/${encodeURIComponent(param("segment"))}/list`;
    const made = (await sendUpload(path, { token, fields: { wid: website }, file, method: "PUT" })) as Segment;
    return doneAt(website, made, "saved");
  } catch (error) {
    return data({ ...failUpload(error), typed: "" }, { status: 400, headers });
  }
});

const doneAt = (website: string, { id, name }: Segment, key: "created" | "saved"): Done => ({
  to: `/w/${website}/segments/${id}`,
  toast: { tone: "ok", key, name },
});
