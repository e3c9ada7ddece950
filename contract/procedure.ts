import { oc } from "@orpc/contract";

/**
 * Who may call a route; a test walks all routes by this mark, so a route without one does not compile.
 *
 * - `public`: anyone.
 * - `owner`: any signed-in owner.
 * - `website`: the owner of the website that the field `by` of the input names; a 404 to everybody else. With
 *   `optional` any signed-in owner where the field is left out.
 * - `resource`: the owner of the website that the resource belongs to, whose id is the field `by`; a 404 to everybody
 *   else, and where the input also names another website (`website` or `wid`). People have numbers within a website: the
 *   input names both.
 */
export type RouteMeta = RouteAccess & Recording & Bodies;

type RouteAccess =
  | { access: "public" | "owner" }
  | { access: "website"; by: WebsiteField; optional?: boolean }
  | { access: "resource"; kind: ResourceKind; by: string };

/**
 * Every call that is not public and not a GET is recorded as an activity once it has succeeded. `isRecorded: false` on
 * a call that changes nothing an owner would look for; a test lists them with their reasons.
 */
interface Recording {
  isRecorded?: boolean;
}

/** A body of `null` is one whose field `nullBody` is null; elsewhere it is one without fields. */
interface Bodies {
  nullBody?: string;
}

/** Whether a successful call of this method and mark enters the list of activities. */
export const isRecorded = (method: string | undefined, { access, isRecorded: mark = true }: RouteMeta): boolean =>
  mark && access !== "public" && method !== "GET";

/** Whether the input of a call names its website by `wid`: by which access is decided, or in which a person has a number. */
export const hasWid = (meta: RouteMeta): boolean =>
  (meta.access === "website" && meta.by === "wid") || (meta.access === "resource" && meta.kind === "person");

/** The field that names the website: in the path `website` or `id`; `wid` in the query, or with a body there too. */
export type WebsiteField = "website" | "id" | "wid";

/** What belongs to a website and has an id of its own. The platform knows for each kind how its website is found. */
export type ResourceKind =
  | "annotation"
  | "campaign"
  | "channel"
  | "definedEvent"
  | "domain"
  | "exclusion"
  | "funnel"
  | "goal"
  | "heatmap"
  | "import"
  | "journey"
  | "journeyBlock"
  | "journeyItem"
  | "journeyPart"
  | "message"
  | "note"
  | "person"
  | "savedFilter"
  | "segment"
  | "segmentItem"
  | "share"
  | "template";

const procedure = (meta: RouteMeta) => oc.$meta<RouteMeta>(meta).$route({ inputStructure: "compact" });

export const publicRoute = procedure({ access: "public" });
export const requiresOwner = procedure({ access: "owner" });
export const requiresWebsite = (by: WebsiteField) => procedure({ access: "website", by });
export const optionalWebsite = procedure({ access: "website", by: "wid", optional: true });
export const requiresResource = (kind: ResourceKind, by = "id") => procedure({ access: "resource", kind, by });
