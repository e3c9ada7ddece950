import { z } from "zod";
import { maxSelectorLength, readSelector } from "./element-selector.ts";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";

/** What an event is about: the specification's actions, which are also the names of the tracker's own events. */
export const eventActions = [
  ...(["page_view", "click", "product_view", "view_category", "search", "search_result", "view_promotion"] as const),
  ...(["add_to_cart", "remove_from_cart", "view_cart", "add_to_wishlist", "view_checkout"] as const),
  ...(["purchase", "payment", "share", "identify", "profile", "custom"] as const),
] as const;
export type EventAction = (typeof eventActions)[number];

export const pageMatchModes = ["starts_with", "ends_with", "exact"] as const;
export type PageMatchMode = (typeof pageMatchModes)[number];

/** The days of counts and previews. */
export const definedEventDays = 30;
export const maxDefinedEvents = 100;
/** A defined event is used wherever an event's own name is. */
const maxName = 64;
/** The tracker records no more of an element's text. */
const maxElementText = 40;

const action = z.enum(eventActions);
export const maxMatchLength = 500;
/** On the normalised address: the path, with the host where that is not the website's own. */
const match = z.object({ mode: z.enum(pageMatchModes), url: text(maxMatchLength) });
/** Of a click: a CSS selector of the element or of one around it, within the part of CSS of `readSelector`. */
const selector = text(maxSelectorLength).superRefine((value, context) => {
  const read = readSelector(value);
  if (typeof read === "string") context.addIssue({ code: "custom", params: { key: read } });
});
/** Of a click: the whole text of what was pressed. */
const elementText = text(maxElementText).transform((value) => value.replace(/\s+/g, " "));

/** What an event must be like to bear the name. */
const ruleFields = {
  action,
  match: match.nullable().default(null),
  selector: selector.nullable().default(null),
  text: elementText.nullable().default(null),
};

interface Rule {
  action?: EventAction | undefined;
  selector?: string | null | undefined;
  text?: string | null | undefined;
}

/** Only clicks have an element. */
const isOfClick =
  (field: "selector" | "text") =>
  ({ action: given, [field]: value }: Rule) =>
    value == null || given === undefined || given === "click";
const onlyClicks = (field: "selector" | "text") => ({ path: [field], params: { key: "onlyClicks" } });

const rule = z
  .object(ruleFields)
  .refine(isOfClick("selector"), onlyClicks("selector"))
  .refine(isOfClick("text"), onlyClicks("text"));

const count = z.number().int().nonnegative();

const userEvent = z.object({
  id,
  website: id,
  name: z.string(),
  action,
  match: match.nullable(),
  selector: z.string().nullable(),
  text: z.string().nullable(),
  /** An inactive one names no event from the moment on at which it was stopped. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  last30: z.object({ events: count, people: count }),
  lastAt: z.iso.datetime().nullable(),
});
export type UserEvent = z.infer<typeof userEvent>;

/** What uses a defined event, and keeps it from being deleted or renamed. */
const definedEventUse = z.object({ kind: z.string(), id: z.string(), name: z.string() });
export type DefinedEventUse = z.infer<typeof definedEventUse>;

export const definedEventFields = z.object({ name: text(maxName), ...ruleFields });
export const definedEventRule = rule;

/** Page and element of a rule as a form holds them: `any` page needs no address. */
export const eventPlace = z
  .object({
    mode: z.enum(["any", ...pageMatchModes]).default("any"),
    url: match.shape.url.optional(),
    selector: selector.optional(),
    text: elementText.optional(),
  })
  .refine(({ mode, url }) => mode === "any" || url !== undefined, { path: ["url"], params: { key: "required" } });

const sorts = ["name", "createdAt", "events", "people", "lastAt"] as const;
export const userEventSorts = [...sorts, ...sorts.map((each) => `-${each}` as const)] as const;
export type UserEventSort = (typeof userEventSorts)[number];

const created = <T extends z.ZodType>(result: T) => z.object({ status: z.literal(201), result });
const preview = z.object({
  events: count,
  people: count,
  /** The ten with the most, as reports name them. */
  pages: z.array(z.object({ path: z.string(), events: count })),
});
export type EventPreview = z.infer<typeof preview>;

/** Clicks that the list of clicked elements looks through, the newest ones: its bound. */
export const maxClicksRead = 100_000;

const clickedElement = z.object({
  /** Of every element like it, wherever it stands among its siblings. */
  selector: z.string(),
  /** Null where it has none, one that is not recorded, or one that fewer than `minTextPeople` people clicked. */
  text: z.string().nullable(),
  clicks: count,
  people: count,
  /** The page with the most of them, and how many pages had any. */
  path: z.string(),
  pages: count,
});
export type ClickedElement = z.infer<typeof clickedElement>;

const listedEvent = z.object({
  name: z.string(),
  label: z.string(),
  action,
  defined: z.boolean(),
  active: z.boolean(),
  /** Of the last 30 days. */
  count,
});

const fieldType = z.enum(["text", "number", "boolean", "list"]);
export type FieldType = z.infer<typeof fieldType>;
const eventWithFields = z.object({
  name: z.string(),
  label: z.string(),
  defined: z.boolean(),
  /** Properties of `data`, with their most frequent values. */
  fields: z.array(z.object({ name: z.string(), type: fieldType, values: z.array(z.string()) })),
});
export type EventWithFields = z.infer<typeof eventWithFields>;

const eventProperty = z.object({
  /** Of `data`. */
  name: z.string(),
  /** What the events are called that have it, the most frequent first. */
  events: z.array(z.string()),
  /** The most frequent ones that more than one visitor sent. */
  values: z.array(z.string()),
});
export type EventProperty = z.infer<typeof eventProperty>;

const base = "/wm/events/product/user/event";
const names = z.object({ items: z.array(z.string()) });
const q = z.string().trim().max(200).optional();

/** Events that an owner names by a rule. */
export const userEvents = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${base}/{website}`, summary: "Defined events of a website, with their counts" })
    .input(z.object({ website: id, ...paging, q, sort: z.enum(userEventSorts).default("-createdAt") }))
    .output(success(listOf(userEvent))),
  brief: requiresWebsite("website")
    .route({ method: "GET", path: `${base}/{website}/actives/brief`, summary: "Names of the active defined events" })
    .input(z.object({ website: id }))
    .output(success(names)),
  fields: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${base}/{website}/eventsAndFields`,
      summary: "Names of events with the properties that they had in the last 30 days",
    })
    .input(z.object({ website: id, ...paging, q }))
    .output(success(listOf(eventWithFields))),
  get: requiresResource("definedEvent")
    .route({ method: "GET", path: `${base}/{website}/events/{id}`, summary: "One defined event and what uses it" })
    .input(z.object({ website: id, id }))
    .output(success(userEvent.extend({ usedBy: z.array(definedEventUse) }))),
  create: requiresWebsite("wid")
    .route({
      method: "POST",
      path: base,
      summary: "Define an event; a name that is taken is 409 NAME_TAKEN",
      successStatus: 201,
    })
    .input(
      definedEventFields
        .extend({ wid: id })
        .refine(isOfClick("selector"), onlyClicks("selector"))
        .refine(isOfClick("text"), onlyClicks("text")),
    )
    .output(created(userEvent)),
  update: requiresResource("definedEvent", "eventId")
    .route({
      method: "PUT",
      path: `${base}/{eventId}`,
      summary: "Start, stop or change a defined event; a change of its rule counts for the past too",
    })
    .input(
      atLeastOne(
        z.object({
          eventId: id,
          active: z.boolean().optional(),
          name: definedEventFields.shape.name.optional(),
          action: action.optional(),
          match: match.nullable().optional(),
          selector: selector.nullable().optional(),
          text: elementText.nullable().optional(),
        }),
        "active",
      ),
    )
    .output(success(userEvent)),
  delete: requiresResource("definedEvent")
    .route({
      method: "DELETE",
      path: `${base}/{id}`,
      summary: "Delete a defined event; one in use is 409 IN_USE with its users in `data.users`",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  preview: requiresWebsite("wid")
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({ method: "POST", path: `${base}/preview`, summary: "What a rule would have matched in the last 30 days" })
    .input(rule.safeExtend({ wid: id }))
    .output(success(preview)),
  clicked: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${base}/{website}/clicked`,
      summary: "The elements that were clicked most, of the newest 100,000 clicks of the last 30 days",
    })
    .input(z.object({ website: id, limit: z.coerce.number().int().min(1).max(100).default(30) }))
    .output(
      success(
        z.object({
          items: z.array(clickedElement),
          /** How many clicks were looked through. */
          of: count,
        }),
      ),
    ),
  pick: requiresWebsite("wid")
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({
      method: "POST",
      path: `${base}/pick`,
      summary: "The address of the website's page that opens with a tool to point at an element, once, for 15 minutes",
    })
    .input(z.object({ wid: id, path: text(500).pipe(z.string().regex(/^\/(?!\/)/)) }))
    .output(success(z.object({ url: z.string(), expiresAt: z.iso.datetime() }))),
};

/** All events of a website by name, sent or defined. */
export const namedEvents = {
  all: requiresWebsite("website")
    .route({ method: "GET", path: "/event/{website}/all", summary: "Events of a website, seen and defined" })
    .input(z.object({ website: id, ...paging, q }))
    .output(success(listOf(listedEvent))),
  names: requiresWebsite("website")
    .route({
      method: "GET",
      path: "/event/{website}/names",
      summary: "Names of a website's events, defined ones first",
    })
    .input(z.object({ website: id }))
    .output(success(names)),
  properties: requiresWebsite("website")
    .route({
      method: "GET",
      path: "/event/{website}/properties",
      summary: "Properties of a website's newest events, for forms to suggest; up to an hour old",
    })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(eventProperty) }))),
};
