import type { Annotation } from "#contract/annotations.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { deleteAnnotation, findAnnotation } from "./sql/annotations.ts";
import { annotationNotFound, toAnnotation } from "./to-annotation.ts";

/** Throws NOT_FOUND. */
export async function readAnnotation(
  queries: Queries,
  { id: website, timeZone }: { id: string; timeZone: string },
  id: string,
): Promise<Annotation> {
  const row = await findAnnotation(queries, { website, id });
  if (row === undefined) throw annotationNotFound();
  return toAnnotation(row, timeZone);
}

/** Throws NOT_FOUND. */
export async function removeAnnotation(queries: Queries, key: { website: string; id: string }): Promise<void> {
  if (!(await deleteAnnotation(queries, key))) throw annotationNotFound();
}
