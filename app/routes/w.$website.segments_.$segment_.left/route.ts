import { leftFile } from "#app/segments/left-file.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The people who left a segment as a file. */
export const loader = ownerLoader(leftFile);
