import { describe, expect, it } from "vitest";
import { z } from "zod";
import { channels } from "./channels.ts";
import { eventActions, pageMatchModes } from "./defined-events.ts";
import { draftSteps } from "./draft-kinds.ts";
import { heatSettings } from "./heat-settings.ts";
import { addressModes, captureStates, heatmapTypes } from "./heatmap-choices.ts";
import { blockTypes, journeyChannels } from "./journeys/block-types.ts";
import { journeyStatuses } from "./journeys/journey.ts";
import { goal, settings } from "./journeys/settings.ts";
import { addonKinds, planPeriods, planTypes, soldCurrencies } from "./money-shapes.ts";
import { extrasFields, planStep } from "./plan-form.ts";
import { reportInput } from "./report-query.ts";
import { contractRoutes } from "./routes.ts";

/** The entities of the specification's section 3 with their fields, against what calls answer and take. */

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  enum?: unknown[];
  const?: unknown;
}

const routes = new Map(contractRoutes().map(({ name, procedure }) => [name, procedure["~orpc"]]));

function schemaOf(call: string, side: "input" | "output"): Node {
  const schema = routes.get(call)?.[`${side}Schema`];
  if (schema === undefined) throw new Error(`${call} has no ${side}`);
  return z.toJSONSchema(schema as z.ZodType, { io: side, unrepresentable: "any" }) as Node;
}

/** A schema and all that it may be instead. */
const kindsOf = (node: Node): Node[] => [
  node,
  ...[node.anyOf, node.oneOf, node.allOf].flatMap((nodes) => (nodes ?? []).flatMap(kindsOf)),
];

/** What stands at a path; `[]` is the item of a list. */
const follow = (nodes: Node[], path: string): Node[] =>
  path
    .split(".")
    .reduce<Node[]>(
      (found, name) =>
        found.flatMap(kindsOf).flatMap((node) => (name === "[]" ? node.items : node.properties?.[name]) ?? []),
      nodes,
    );

const fieldsAt = (call: string, path: string) =>
  follow([schemaOf(call, "output")], path)
    .flatMap(kindsOf)
    .flatMap(({ properties = {} }) => Object.keys(properties));

const valuesAt = (call: string, path: string) =>
  follow([schemaOf(call, "output")], path)
    .flatMap(kindsOf)
    .flatMap((node) => node.enum ?? (node.const === undefined ? [] : [node.const]));

const item = "result.items.[]";

describe("an entity of the specification has its fields", () => {
  it.each([
    ["user", "auth.login", "result.userData", ["id", "full_name", "email"]],
    ["auth token", "auth.login", "result.tokenData", ["token", "refreshToken"]],
    ["website", "auth.login", "result.websites.[]", ["id", "name", "url", "protocol", "active"]],
    ["event", "userEvents.list", item, ["name", "action", "match", "active"]],
    ["event: page", "userEvents.list", `${item}.match`, ["mode", "url"]],
    ["heatmap", "heatmaps.list", item, ["name", "url", "mode", "type"]],
    ["funnel", "funnels.list", item, ["name", "type", "steps"]],
    ["funnel: step", "funnels.get", "result.steps.[]", ["number", "type", "url", "percentage", "value"]],
    ["journey: block", "journeys.map", "result.blocks.[]", ["type", "items", "connections"]],
    ["journey: goal", "journeys.get", "result.goal", ["event", "deadlineDays", "trafficPercent"]],
    ["domain", "integration.domains.list", item, ["name", "status", "records"]],
    ["SMS template", "integration.templates.list", item, ["name", "date", "status", "content", "variables"]],
    ["SMS template: text", "integration.templates.list", `${item}.content`, ["text"]],
    ["balance", "balance.get", "result", ["amount", "currency"]],
    ["transaction", "balance.transactions", item, ["id", "at", "kind", "amount"]],
    ["order", "wallet.orders.list", item, ["number", "status", "calculation", "payments"]],
    ["pre-order", "wallet.preOrders.list", item, ["number", "status", "calculation", "expiresAt"]],
    ["notification", "notifications.list", item, ["id", "title", "body", "readAt"]],
    ["note about a user", "profiles.notes", item, ["id", "text"]],
    [
      "plan state: purchased service, messages, add-ons",
      "wallet.subscription.get",
      "result",
      ["type", "actions", "addons"],
    ],
    ["plan state: price of a payment", "wallet.plans.calculate", "result", ["total", "currency"]],
  ])("%s", (_, call, path, fields) => {
    expect(fieldsAt(call, path)).toEqual(expect.arrayContaining(fields));
  });

  it.each(["monthly", "yearly"])("selected plan: %s", (period) => {
    const at = (path: string) => fieldsAt("wallet.plans.list", `${item}.${period}${path}`);
    const messages = ["email", "onSite", "push", "sms"];
    expect(at("")).toEqual(
      expect.arrayContaining([
        ...["actions", "actionsPrice", "addons", "amount", "currency", "duration", "total", "type", "vat", "meta"],
      ]),
    );
    expect(at(".actions")).toEqual(messages);
    expect(at(".actionsPrice")).toEqual(messages);
    expect(at(".addons")).toEqual(["campaigns", "journeys", "segments"]);
  });

  it("attributes of a user: e-mail and phone can be edited", () => {
    const data = follow([schemaOf("profiles.update", "input")], "data").flatMap(kindsOf);
    expect(data.flatMap(({ properties = {} }) => Object.keys(properties))).toEqual(
      expect.arrayContaining(["email", "phone"]),
    );
  });

  it("request fields, with their defaults", () => {
    expect(Object.keys(reportInput.shape)).toEqual(
      expect.arrayContaining([
        ...["wid", "page", "limit", "from", "to", "fromCompare", "toCompare"],
        ...["medium", "source", "boundary", "compare", "client", "device"],
      ]),
    );
    const website = "0198d6a0-0000-7000-8000-000000000001";
    expect(reportInput.parse({ website })).toMatchObject({ client: 0, compare: false, includingTheCustomer: true });
  });

  it("event data: all events of a website, and their names", () => {
    expect(fieldsAt("namedEvents.all", item)).toContain("name");
    expect(routes.has("namedEvents.names")).toBe(true);
  });

  it("drafts of campaigns and segments: a map of step data", () => {
    expect(Object.keys(draftSteps.campaign)).toEqual(["info", "link", "settings"]);
    expect(Object.keys(draftSteps.segment)).toEqual(["type", "conditions"]);
    expect(fieldsAt("drafts.get", "result")).toContain("data");
  });

  it("plan state: its steps, defaults, and the counts beside a plan", () => {
    expect(Object.keys(draftSteps.plan)).toEqual(["plan", "extras", "buyer"]);
    expect(planStep.parse({})).toEqual({ type: "BASIC", period: "MONTHLY", currency: "IRT" });
    expect(Object.keys(extrasFields.shape.actions.shape)).toEqual(["EMAIL", "ON_SITE", "PUSH", "SMS"]);
    expect(Object.keys(extrasFields.shape.addons.shape)).toEqual(["CAMPAIGN", "JOURNEY", "SEGMENT"]);
  });

  it("heatmap details: opacity 100, blur 85, radius 40", () => {
    const first = Object.entries(heatSettings).map(([name, setting]) => [name, setting.first]);
    expect(Object.fromEntries(first)).toEqual({ opacity: 100, blur: 85, radius: 40 });
  });
});

describe("an enumeration of the specification has its values", () => {
  const has = (values: readonly unknown[], expected: readonly unknown[]) =>
    expect(values).toEqual(expect.arrayContaining([...expected]));

  it("plans, periods, currencies, kinds of entities, channels", () => {
    expect(planTypes).toEqual(["BASIC", "STARTUP", "GROWTH", "ENTERPRISE"]);
    expect(planPeriods).toEqual(["MONTHLY", "YEARLY"]);
    has(soldCurrencies, ["EUR", "IRT"]);
    has(addonKinds, ["SEGMENT", "JOURNEY", "CAMPAIGN"]);
    has(channels, ["SMS", "EMAIL", "PUSH", "ON_SITE"]);
  });

  it("actions of events and how pages match", () => {
    has(eventActions, [
      ...["profile", "add_to_cart", "add_to_wishlist", "remove_from_cart", "share", "product_view", "view_category"],
      ...["view_checkout", "view_cart", "purchase", "payment", "search", "search_result", "view_promotion"],
      ...["identify", "custom", "click", "page_view"],
    ]);
    expect(eventActions).toHaveLength(18);
    has(pageMatchModes, ["starts_with", "ends_with", "exact"]);
  });

  it("types, addresses and states of heatmaps", () => {
    has(heatmapTypes, ["scroll", "click", "ab", "normal"]);
    has(addressModes, ["is", "exactly", "start with", "end with", "regex"]);
    has(captureStates, ["ready", "processing", "queued", "failed"]);
  });

  it("blocks of journeys: triggers, flow, conditions, actions", () => {
    has(blockTypes, [
      ...["trigger.attribute", "trigger.segment_enter", "trigger.segment_exit", "trigger.segment_in"],
      ...["trigger.geo", "trigger.event"],
      ...["flow.split", "flow.wait_date", "flow.wait_time", "flow.wait_slots", "flow.wait_event", "flow.end"],
      ...["condition.event", "condition.attribute", "condition.segment", "condition.reachable"],
      ...["action.api", "action.email", "action.push", "action.sms", "action.web_push", "action.whatsapp"],
      "action.on_site",
    ]);
  });

  it("settings of journeys: caps of a channel by day, week and month, quiet hours, queueing; the goal; statuses", () => {
    const caps = Object.fromEntries(journeyChannels.map((channel) => [channel, { day: 1, week: 2, month: 3 }]));
    const quiet = [{ days: ["sat"], from: "22:00", to: "08:00" }];
    const rest = { audience: "known", maxAge: 24, reentry: { mode: "never" }, priority: 5 };
    const given = { ...rest, caps, quiet, queue: { on: true, hours: 24 } };
    expect(settings.safeParse(given).error?.issues).toBeUndefined();
    expect(goal.parse({ event: "purchase", deadlineDays: 3, trafficPercent: 80 })).toMatchObject({
      ...{ event: "purchase", deadlineDays: 3, trafficPercent: 80 },
    });
    has(journeyStatuses, ["active", "deactive", "deleted", "expired", "finished", "not_affected"]);
  });

  it("domains and templates: verified or not, approved", () => {
    has(valuesAt("integration.domains.list", `${item}.status`), ["not_verified", "verified"]);
    has(valuesAt("integration.templates.list", `${item}.status`), ["Approved"]);
  });
});
