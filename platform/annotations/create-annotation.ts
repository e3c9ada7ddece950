import type { Annotation } from "#contract/annotations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readMoment } from "./read-moment.ts";
import { insertAnnotation } from "./sql/annotations.ts";
import { toAnnotation } from "./to-annotation.ts";

interface CreateInput {
  website: { id: string; timeZone: string };
  author: { id: string; fullName: string };
  text: string;
  at: string;
}

/** Writes an annotation. Throws BAD_REQUEST for an impossible date. */
export async function createAnnotation(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  { website, author, text, at }: CreateInput,
): Promise<Annotation> {
  const row = { id: ids.uuid(), text, at: readMoment(at, { zone: website.timeZone, field: "at" }) };
  await insertAnnotation(postgres, { ...row, website: website.id, author: author.id, now: new Date(clock.now()) });
  return toAnnotation({ ...row, author: author.fullName }, website.timeZone);
}
