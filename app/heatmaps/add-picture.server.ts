import { data } from "@remix-run/node";
import { failUpload } from "#app/services/failures.server.ts";
import { sendUpload, uploadAction } from "#app/services/upload-action.server.ts";
import { heatmapDevices } from "#contract/heatmap-choices.ts";

const call = "/wm/heatmap/v1/heatmap/screenshot";

/** Makes the sent file the picture of a page and device, and shows it. */
export const addPictureAction = uploadAction(async ({ token, param, headers, form, file }) => {
  const [wid, heatmap] = [param("website"), param("heatmap")];
  const device = heatmapDevices.find((each) => each === form.get("device")) ?? "desktop";
  const variant = form.get("variant") === "b" ? "b" : "a";
  try {
    await sendUpload(`${call}/${encodeURIComponent(heatmap)}`, { token, fields: { wid, device, variant }, file });
    const shown = new URLSearchParams({ on: device, ...(variant === "b" && { variant }) });
    return { to: `/w/${wid}/heatmaps/${heatmap}?${shown}`, toast: { tone: "ok", key: "pictureAdded" } };
  } catch (error) {
    const { errors, failure } = failUpload(error);
    return data({ errors, failure, typed: { device, variant } }, { status: 400, headers });
  }
});
