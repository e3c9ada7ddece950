import { z } from "zod";
import { draftKinds, ownerDraftKinds } from "./draft-kinds.ts";
import { success } from "./envelope.ts";
import { violation } from "./errors.ts";
import { id } from "./fields.ts";
import { optionalWebsite } from "./procedure.ts";

/** Bytes of a draft's data as JSON, of all steps together; more is 413 PAYLOAD_TOO_LARGE. */
export const maxDraftBytes = 64 * 1024;
export const maxDraftSteps = 20;

/** Objects and arrays inside each other; a form has two or three levels. */
const maxDepth = 8;

const stepName = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/);
const stepData = z.record(z.string(), z.unknown()).refine((value) => isStorable(value, maxDepth));

/** Not deeper than `depth`, and no text that PostgreSQL's jsonb refuses: NUL and halves of a surrogate pair. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key, 0) && isStorable(inner, depth - 1));
}

export const draft = z.object({
  kind: z.enum(draftKinds),
  /** Null where the draft belongs to the owner. */
  website: z.string().nullable(),
  /** Id of what is being edited; null for something new. */
  target: z.string().nullable(),
  /** By step. */
  data: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** 0: nothing is stored. Rises with each change. */
  revision: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  /** What keeps the draft from being complete, by step. */
  missing: z.array(z.object({ step: z.string(), path: violation.shape.path, message: z.string() })),
});
export type Draft = z.infer<typeof draft>;

const address = { kind: z.enum(draftKinds), wid: id.optional(), target: id.optional() };

interface DraftAddress {
  kind: (typeof draftKinds)[number];
  wid?: string | undefined;
}

const hasPlace = ({ kind, wid }: DraftAddress) => wid !== undefined || ownerDraftKinds.includes(kind);
const placeError = { path: ["wid"], params: { key: "required" } };
const path = "/v1/drafts/{kind}";

export const drafts = {
  get: optionalWebsite
    .route({ method: "GET", path, summary: "A form that is filled in steps, as far as it was saved" })
    .input(z.object(address).refine(hasPlace, placeError))
    .output(success(draft)),
  save: optionalWebsite
    // Half-filled forms: the call that they end in is recorded.
    .meta({ access: "website", by: "wid", optional: true, isRecorded: false })
    .route({
      method: "PUT",
      path,
      summary:
        "Save steps: each given step replaces the stored one, null removes it; a revision that is not the stored one is 409 STALE with the stored draft in `data.draft`",
    })
    .input(
      z
        .object({
          ...address,
          data: z
            .record(stepName, stepData.nullable())
            .refine((data) => Object.keys(data).length <= maxDraftSteps, { params: { key: "tooLong" } }),
          revision: z.number().int().nonnegative(),
        })
        .refine(hasPlace, placeError),
    )
    .output(success(draft)),
  reset: optionalWebsite
    // Half-filled forms: the call that they end in is recorded.
    .meta({ access: "website", by: "wid", optional: true, isRecorded: false })
    .route({
      method: "DELETE",
      path,
      summary:
        "Forget a draft and answer the empty one, with its kind as `id`; a given `revision` that is not the stored one is 409 STALE with the stored draft in `data.draft`",
    })
    .input(
      z
        .object({ ...address, revision: z.coerce.number<number>().int().nonnegative().optional() })
        .refine(hasPlace, placeError),
    )
    .output(success(draft.extend({ id: draft.shape.kind }))),
};
