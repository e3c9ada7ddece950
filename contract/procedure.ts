import { oc } from "@orpc/contract";

/**
 * Who may call a route.
 * `public`: anyone. `owner`: any signed-in owner. `website`: the owner of the website that `website`, `id` or `wid`
 * names; to anybody else it is a 404. A test walks all routes by this mark, so a route without one does not compile.
 */
export type Access = "public" | "owner" | "website";

const procedure = (access: Access) => oc.$meta<{ access: Access }>({ access }).$route({ inputStructure: "compact" });

export const open = procedure("public");
export const owned = procedure("owner");
export const ofWebsite = procedure("website");
