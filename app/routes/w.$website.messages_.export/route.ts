import { writeLog } from "#app/messages/log.server.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The message log of the address as a file. */
export const loader = ownerLoader((context) => writeLog(context, (zone) => fileDates(context.query, zone)));
