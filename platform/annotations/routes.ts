import type { Annotation } from "#contract/annotations.ts";
import { ok } from "#contract/envelope.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { readMoment } from "./read-moment.ts";
import {
  type AnnotationRow,
  deleteAnnotation,
  findAnnotation,
  insertAnnotation,
  listAnnotations,
  updateAnnotation,
} from "./sql/annotations.ts";

const shown = ({ at, ...row }: AnnotationRow, zone: string): Annotation => ({ ...row, at: isoIn(zone, at.getTime()) });
const missing = () => new AppError("NOT_FOUND", "No such annotation of this website");

/** Annotations of a website: listed, written, changed, deleted by its owner. */
export const noteRoutes = {
  list: requiresWebsite.annotations.list.handler(async ({ input, context: { dependencies, website } }) => {
    const { page, limit } = input;
    const zone = website.timeZone;
    const read = (field: "from" | "to") =>
      input[field] === undefined ? undefined : readMoment(input[field], { zone, field });
    const asked = { website: website.id, from: read("from"), to: read("to"), page, limit };
    const { rows, total } = await listAnnotations(dependencies.postgres, asked);
    return ok({ items: rows.map((row) => shown(row, zone)), total, page, limit });
  }),
  get: requiresWebsite.annotations.get.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const row = await findAnnotation(dependencies.postgres, { website: website.id, id });
    if (row === undefined) throw missing();
    return ok(shown(row, website.timeZone));
  }),
  create: requiresWebsite.annotations.create.handler(async ({ input, context: { dependencies, owner, website } }) => {
    const zone = website.timeZone;
    const row = { id: dependencies.ids.uuid(), text: input.text, at: readMoment(input.at, { zone, field: "at" }) };
    const written = { ...row, website: website.id, author: owner.id, now: new Date(dependencies.clock.now()) };
    await insertAnnotation(dependencies.postgres, written);
    return ok(shown({ ...row, author: owner.fullName }, zone));
  }),
  update: requiresWebsite.annotations.update.handler(async ({ input: { id, text, at }, context: { dependencies, website } }) => {
    const zone = website.timeZone;
    const moment = at === undefined ? undefined : readMoment(at, { zone, field: "at" });
    const row = await updateAnnotation(dependencies.postgres, { website: website.id, id, text, at: moment });
    if (row === undefined) throw missing();
    return ok(shown(row, zone));
  }),
  delete: requiresWebsite.annotations.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    if (!(await deleteAnnotation(dependencies.postgres, { website: website.id, id }))) throw missing();
    return ok({});
  }),
};
