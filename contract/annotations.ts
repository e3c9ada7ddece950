import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";

/** What happened at a moment, written down so that it stands on the charts: text, date, who. */
const annotation = z.object({
  id,
  text: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Who wrote it; empty where their account is gone. */
  author: z.string(),
});
export type Annotation = z.infer<typeof annotation>;

/** The text of an annotation. */
export const annotationText = text(200);

const annotationSorts = ["-at", "at"] as const;
export type AnnotationSort = (typeof annotationSorts)[number];

const path = "/v1/websites/{website}/annotations";

export const annotations = {
  list: requiresWebsite("website")
    .route({
      method: "GET",
      path,
      summary: "Annotations of a website, of a period where one is given, newest first; `q` searches their text",
    })
    .input(
      z.object({
        ...{ website: id, from: instant.optional(), to: instant.optional() },
        ...{ q: text(200, 0).optional(), sort: z.enum(annotationSorts).default("-at") },
        ...paging,
      }),
    )
    .output(success(listOf(annotation))),
  get: requiresResource("annotation")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One annotation" })
    .input(z.object({ website: id, id }))
    .output(success(annotation)),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Write an annotation" })
    .input(z.object({ website: id, text: annotationText, at: instant }))
    .output(success(annotation)),
  update: requiresResource("annotation")
    .route({ method: "PATCH", path: `${path}/{id}`, summary: "Change an annotation" })
    .input(atLeastOne(z.object({ website: id, id, text: annotationText.optional(), at: instant.optional() }), "text"))
    .output(success(annotation)),
  delete: requiresResource("annotation")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete an annotation" })
    .input(z.object({ website: id, id }))
    .output(success(z.object({ id }))),
};
