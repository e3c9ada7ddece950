import { withParams } from "#app/period/with-params.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { readViewState } from "./view-state.server.ts";

/** Queues the picture of the device in the address anew, of all devices where this one has none. */
export async function retakePicture(context: OwnerContext): Promise<Done> {
  const { api, query, request } = context;
  const heatmap = await findHeatmap(context);
  const { device } = readViewState(query, heatmap);
  const devices = heatmap.devices.includes(device) ? [device] : undefined;
  await api.heatmaps.retake({ id: heatmap.id, devices });
  const { pathname } = new URL(request.url);
  // The new one is to be seen once it is there.
  return { to: pathname + withParams(query, { capture: null }), toast: { tone: "ok", key: "pictureQueued" } };
}
