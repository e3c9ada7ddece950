import type { Annotation, AnnotationSort } from "#contract/annotations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readMoment } from "./read-moment.ts";
import { listAnnotations as selectAnnotations } from "./sql/annotations.ts";
import { toAnnotation } from "./to-annotation.ts";

interface ListInput {
  website: { id: string; timeZone: string };
  from?: string | undefined;
  to?: string | undefined;
  /** Text that annotations contain, in any case. */
  q?: string | undefined;
  sort: AnnotationSort;
  page: number;
  limit: number;
}

/** One page of annotations, `from` inclusive and `to` exclusive. Throws BAD_REQUEST for impossible dates. */
export async function listAnnotations(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, from, to, q, sort, page, limit }: ListInput,
): Promise<{ items: Annotation[]; total: number; page: number; limit: number }> {
  const zone = website.timeZone;
  const { rows, total } = await selectAnnotations(postgres, {
    website: website.id,
    from: from === undefined ? undefined : readMoment(from, { zone, field: "from" }),
    to: to === undefined ? undefined : readMoment(to, { zone, field: "to" }),
    ...{ q, sort, page, limit },
  });
  return { items: rows.map((row) => toAnnotation(row, zone)), total, page, limit };
}
