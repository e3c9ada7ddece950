import { writeLog } from "#app/messages/log.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The message log of the address as a file. */
export const loader = ownerLoader(writeLog);
