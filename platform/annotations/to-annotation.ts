import type { Annotation } from "#contract/annotations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import type { AnnotationRow } from "./sql/annotations.ts";

/** An annotation as the API answers it, its date on the website's clock. */
export const toAnnotation = ({ at, ...row }: AnnotationRow, zone: string): Annotation => ({
  ...row,
  at: isoIn(zone, at.getTime()),
});

export const annotationNotFound = () => new AppError("NOT_FOUND", "No such annotation of this website");
