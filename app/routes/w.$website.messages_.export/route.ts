import { writeLog } from "#app/messages/log.server.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The message log of the address as a file. */
export const loader = ownerLoader((context) => {
  const exporter = apiClient(context.request, context.token, { timeoutMs: fileTimeoutMs });
  return writeLog({ ...context, exporter }, (zone) => fileDates(context.query, zone));
});
