import { isAbsolute } from "node:path";
import { z } from "zod";
import { id } from "#contract/fields.ts";
import { importAccessLog } from "#platform/collect/import/import-access-log.ts";
import type { ImportSummary } from "#platform/collect/import/summary.ts";
import { AppError } from "#platform/errors.ts";
import type { Command } from "./command.ts";
import { megabytes } from "./megabytes.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";

const args = z.object({ file: z.string().refine(isAbsolute), website: id });

/** `import access-log`: imports the page views of a log. The process that runs the command reads the file. */
export const importAccessLogCommand: Command<z.infer<typeof args>, ImportSummary> = {
  args,
  async run(dependencies, { file, website }, { progress, signal }) {
    const found = await findWebsiteById(dependencies.postgres, website.toLowerCase());
    if (found === undefined) throw new AppError("NOT_FOUND", `no website has the id ${website}`);
    return importAccessLog(dependencies, {
      ...{ path: file, website: found, signal },
      progress: ({ done, total, pageViews }) =>
        progress({
          ...{ done, total },
          text: `${megabytes(done)} of ${megabytes(total)} MB  ${pageViews.toLocaleString("en")} page views`,
        }),
    });
  },
};
