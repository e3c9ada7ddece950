import { z } from "zod";
import { type SharedList, sharedLists } from "./dimensions.ts";
import { nothing, success } from "./envelope.ts";
import { id, proof, text } from "./fields.ts";
import { publicRoute, requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";
import { counts, report } from "./reports.ts";
import { filters } from "./saved-filters.ts";

/** What a link shows: `from` inclusive, `to` exclusive; `compare` adds the period just before. */
const sharedQuery = z.object({
  from: instant,
  to: instant,
  compare: z.boolean().default(true),
  filters: filters.strict().default({}),
});
export type SharedQuery = z.infer<typeof sharedQuery>;

const expiresAt = z.iso.datetime({ offset: true }).nullable();

export const shareName = text(80);

const share = sharedQuery.extend({ id, name: z.string(), createdAt: z.iso.datetime(), expiresAt });
export type Share = z.infer<typeof share>;

const lists = z.object(
  Object.fromEntries(sharedLists.map((name) => [name, report])) as Record<SharedList, typeof report>,
);

export const sharedReport = z.object({
  name: z.string(),
  website: z.object({ name: z.string(), timeZone: z.string() }),
  filters,
  overview: report,
  counts,
  lists,
});
export type SharedReport = z.infer<typeof sharedReport>;

/** More than an owner can oversee. */
export const maxShares = 50;

const path = "/v1/websites/{website}/shares";

export const shares = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Read-only links to reports of a website, newest first" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(share) }))),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Make a read-only link to a report; the token is answered only here" })
    .input(sharedQuery.extend({ website: id, name: shareName, expiresAt: expiresAt.default(null) }))
    .output(success(share.extend({ token: z.string(), url: z.string() }))),
  revoke: requiresWebsite("website")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Revoke a read-only link" })
    .input(z.object({ website: id, id }))
    .output(success(nothing)),
  read: publicRoute
    .route({ method: "GET", path: "/v1/shared/{token}", summary: "The report behind a read-only link" })
    .input(z.object({ token: proof(100) }))
    .output(success(sharedReport)),
};
