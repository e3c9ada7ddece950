import { z } from "zod";
import type { CaptureFailure } from "#contract/captures.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler, JobOutcome } from "#platform/jobs/job.ts";
import { elementsOf, type PageCopy } from "../page-copies/page-copy.ts";
import { findHeatmap } from "../sql/heatmaps.ts";
import { CaptureError } from "./capture-error.ts";
import { readStoredCopy, removeCaptures, removeCopy, writeCapture } from "./capture-files.ts";
import type { CaptureRequest } from "./capture-page.ts";
import { choosePage } from "./choose-page.ts";
import { drawMap } from "./draw-map.ts";
import { notifyOfCapture } from "./notify-of-capture.ts";
import type { CopyRequest } from "./render-copy.ts";
import {
  type DueCapture,
  deleteOlder,
  failCapture,
  findDueCapture,
  finishCapture,
  markCapture,
} from "./sql/running.ts";
import type { Picture } from "./take-picture.ts";

/** Takes a picture of a page, or of a copy of one, or throws CaptureError. */
export type TakePicture = (request: CaptureRequest | CopyRequest, signal: AbortSignal) => Promise<Picture>;

const payload = z.object({ id: z.uuid() });
/** A try is counted when it begins: one that ends its process counts too. */
const maxTries = 3;

/**
 * The job of a capture: takes the picture, writes its files, and then says so in the transaction that ends the job. What a
 * page is to blame for ends it with the reason; a browser that crashed, and what failed here, is tried again.
 */
export const runCapture =
  (dependencies: Dependencies, take: TakePicture): JobHandler =>
  async ({ payload: given, attempt }, signal) => {
    const { postgres, log } = dependencies;
    const due = await findDueCapture(postgres, payload.parse(given).id);
    if (due === undefined) return {};
    const { id } = due;
    if (attempt > maxTries) return fail(due, "gave_up", dependencies);
    await markCapture(postgres, id, "processing");
    try {
      const request = await readRequest(due, dependencies);
      if (request === undefined) return {};
      const taken = await take(request, signal).catch((error: unknown) => drawInstead(request, error));
      await writeCapture(dependencies.settings, id, taken);
      return finish(due, taken, dependencies);
    } catch (error) {
      const reason = signal.aborted ? undefined : reasonOf(error, attempt);
      if (reason !== undefined) {
        log.info({ err: error, capture: id, reason }, "capture failed");
        return fail(due, reason, dependencies);
      }
      await markCapture(postgres, id, "queued");
      throw error;
    }
  };

/** What there is no browser for is drawn as boxes where the owner's own browser said how the page stands. */
function drawInstead(request: CaptureRequest | CopyRequest, error: unknown): Promise<Picture> {
  const reason = error instanceof CaptureError ? error.reason : undefined;
  if (!("copy" in request) || (reason !== "no_browser" && reason !== "no_sandbox")) throw error;
  return drawMap(request.copy.map, elementsOf(request.copy));
}

/** Undefined where another try may help. */
function reasonOf(error: unknown, attempt: number): CaptureFailure | undefined {
  const reason = error instanceof CaptureError ? error.reason : "gave_up";
  const isTransient = reason === "crashed" || reason === "gave_up";
  return isTransient && attempt < maxTries ? undefined : reason;
}

async function readRequest(
  { id: capture, website, heatmap: id, variant, device, via }: DueCapture,
  dependencies: Dependencies,
): Promise<CaptureRequest | CopyRequest | undefined> {
  if (via === "browser") {
    const copy = await readStoredCopy(dependencies.settings, capture);
    // A backup of before it was drawn may lack it.
    if (copy === undefined) throw new CaptureError("no_copy");
    return { device, copy: JSON.parse(copy) as PageCopy };
  }
  const heatmap = await findHeatmap(dependencies.postgres, { website, id });
  const address = heatmap?.addresses[variant];
  if (heatmap === undefined || address === undefined) return undefined;
  const url = await choosePage({ website, address }, dependencies);
  if (url === undefined) throw new CaptureError("no_page");
  return { url, device, hide: heatmap.hide };
}

function finish(
  due: DueCapture,
  { map, scale, version, truncated, drawn = false }: Picture,
  dependencies: Dependencies,
): JobOutcome {
  const { settings, clock, log } = dependencies;
  const { id } = due;
  let gone: string[] = [];
  return {
    effects: async (queries) => {
      const { width, height } = map;
      const at = new Date(clock.now());
      const isStored = await finishCapture(queries, { id, at, width, height, scale, version, truncated, drawn });
      gone = isStored ? await deleteOlder(queries, id) : [id];
      if (isStored) await notifyOfCapture(queries, due, { kind: "heatmapReady", at });
    },
    afterwards: () => {
      const removed = Promise.all([removeCaptures(settings, gone), removeCopy(settings, id)]);
      removed.catch((error: unknown) => log.warn({ err: error }, "remove captures failed"));
    },
  };
}

const fail = (due: DueCapture, reason: CaptureFailure, { settings, clock, log }: Dependencies): JobOutcome => ({
  effects: async (queries) => {
    const at = new Date(clock.now());
    await failCapture(queries, { id: due.id, at, reason });
    await deleteOlder(queries, due.id);
    await notifyOfCapture(queries, due, { kind: "heatmapFailed", at });
  },
  afterwards: () => {
    removeCopy(settings, due.id).catch((error: unknown) => log.warn({ err: error }, "remove copy failed"));
  },
});
