import { createHash } from "node:crypto";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { firstIssue, isRefusedAs } from "#app/services/failures.server.ts";
import { finishedFormats } from "#contract/heatmap-choices.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { periodOf, readViewState } from "./view-state.server.ts";

/** A picture that never changes once it was taken. */
const forever = "private, max-age=31536000, immutable";

/**
 * The picture of the address, by `show=layer` the clicks that lie over it, by `show=finished` both in one as a file. What
 * the browser has already is not sent again.
 */
export async function sendPicture(open: FileReport): Promise<Response> {
  const { api, exporter, headers, query, request } = open;
  const heatmap = await findHeatmap(open);
  const { device, layer, variant, settings } = readViewState(query, heatmap);
  const capture = query.get("capture") ?? undefined;
  const page = { id: heatmap.id, device, variant, capture };
  const drawn = { ...page, ...periodOf(open), layer, ...settings };
  const show = query.get("show");
  const format = finishedFormats.find((each) => each === query.get("format")) ?? "png";
  const { body } = await orNoPicture(
    show === "finished"
      ? exporter.heatmaps.screenshot({ ...drawn, format })
      : api.heatmaps.screenshot(show === "layer" ? drawn : page),
  );
  const isPage = show !== "finished" && show !== "layer";
  headers.set("content-type", body.type);
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "default-src 'none'");
  headers.set("cache-control", isPage && capture !== undefined ? forever : "private, no-cache");
  if (show === "finished") headers.set("content-disposition", `attachment; filename="nabz-heatmap.${format}"`);
  const bytes = Buffer.from(await body.arrayBuffer());
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  headers.set("etag", etag);
  const isKnown = request.headers.get("if-none-match") === etag;
  return new Response(isKnown ? null : bytes, { headers, status: isKnown ? 304 : 200 });
}

/** Says what to do where there is no picture yet: who opens the address as a file sees no page that could. */
const orNoPicture = <Picture>(call: Promise<Picture>): Promise<Picture> =>
  call.catch((error: unknown) => {
    if (!isRefusedAs(error, "CONFLICT")) throw error;
    const headers = { "content-type": "text/plain; charset=utf-8" };
    throw new Response(firstIssue(error)?.message, { status: 409, headers });
  });
