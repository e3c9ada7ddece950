export { readLastCursor } from "./sql/cursors.ts";
