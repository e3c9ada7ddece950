import type { Annotation } from "#contract/annotations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readMoment } from "./read-moment.ts";
import { updateAnnotation as storeAnnotation } from "./sql/annotations.ts";
import { annotationNotFound, toAnnotation } from "./to-annotation.ts";

interface UpdateInput {
  website: { id: string; timeZone: string };
  id: string;
  text: string | undefined;
  at: string | undefined;
}

/** Changes the text or the date. Throws NOT_FOUND, BAD_REQUEST for an impossible date. */
export async function updateAnnotation(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, id, text, at }: UpdateInput,
): Promise<Annotation> {
  const zone = website.timeZone;
  const moment = at === undefined ? undefined : readMoment(at, { zone, field: "at" });
  const row = await storeAnnotation(postgres, { website: website.id, id, text, at: moment });
  if (row === undefined) throw annotationNotFound();
  return toAnnotation(row, zone);
}
