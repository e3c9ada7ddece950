import { oc } from "@orpc/contract";

/**
 * Who may call a route.
 * `public`: anyone. `owner`: any signed-in owner. `website`: the owner of the website that the field `by` of the input
 * names; to anybody else it is a 404. A test walks all routes by this mark, so a route without one does not compile.
 */
export type Access = "public" | "owner" | "website";

/** The field that names the website: in the path `website` or `id`, else in the query `wid`. */
export type WebsiteField = "website" | "id" | "wid";

export type RouteMeta = { access: "public" | "owner" } | { access: "website"; by: WebsiteField };

const procedure = (meta: RouteMeta) => oc.$meta<RouteMeta>(meta).$route({ inputStructure: "compact" });

export const publicRoute = procedure({ access: "public" });
export const requiresOwner = procedure({ access: "owner" });
export const requiresWebsite = (by: WebsiteField) => procedure({ access: "website", by });
