import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import type { Settings } from "#platform/settings.ts";
import { uploadFolder } from "#platform/uploads/upload-folder.ts";
import { capturePage } from "./captures/capture-page.ts";
import { forgetCaptures } from "./captures/forget-captures.ts";
import { readCaptureScript } from "./captures/page-world.ts";
import { planRetakes } from "./captures/plan-retakes.ts";
import { renderCopy } from "./captures/render-copy.ts";
import { runCapture, type TakePicture } from "./captures/run-capture.ts";
import { captureKind } from "./captures/sql/captures.ts";

/** The jobs of heatmaps: pictures, in a lane of their own with one place, and what removes old files. */
export const heatmapJobs = (
  dependencies: Dependencies,
  take: TakePicture = takeBySettings(dependencies.settings),
): Record<string, JobKind> => ({
  [captureKind]: { run: runCapture(dependencies, take), lane: captureLane, isRoundRobin: true },
  "plan-retakes": { run: planRetakes(dependencies), isRecurring: true },
  "forget-captures": { run: forgetCaptures(dependencies), isRecurring: true },
});

/** A browser takes most of a processor and up to a gigabyte: one at a time. */
export const captureLane = "captures";

/** By the browser of this machine. */
const takeBySettings =
  (settings: Settings): TakePicture =>
  async (request, signal) => {
    const script = readCaptureScript();
    if (script === undefined) throw new Error("The page's part of captures was not built");
    const folder = uploadFolder(settings);
    makeFolder(folder);
    const chromium = settings.CHROMIUM_PATH;
    const isUnsandboxedAllowed = settings.CAPTURE_UNSANDBOXED === "1";
    const means = { chromium, isUnsandboxedAllowed, folder, rules: captureRules(settings), script };
    return "copy" in request ? renderCopy(request, means, signal) : capturePage(request, means, signal);
  };

/** Pages have the web's own ports; a page that names another asks something else. */
function captureRules(settings: Settings) {
  const rules = targetRules(settings);
  if (settings.ALLOW_PRIVATE_TARGETS === "1") return rules;
  return { ...rules, isAllowedPort: (port: number) => port === 80 || port === 443 };
}
