import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { listCaptureFiles, removeCaptures } from "./capture-files.ts";
import { listExisting } from "./sql/running.ts";

const dayMs = 86_400_000;
/** Files of a picture are written before its row: what is younger may be one that is being stored. */
const restMs = 3_600_000;

/** Removes the files of captures that are gone: of deleted websites, and of tries that were cut off. */
export const forgetCaptures =
  ({ postgres, clock, settings }: Pick<Dependencies, "postgres" | "clock" | "settings">): JobHandler =>
  async () => {
    const ids = listCaptureFiles(settings, { before: clock.now() - restMs });
    const existing = new Set(await listExisting(postgres, ids));
    await removeCaptures(
      settings,
      ids.filter((id) => !existing.has(id)),
    );
    return { repeatAt: clock.now() + dayMs };
  };
