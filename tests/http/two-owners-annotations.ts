import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const annotation = { text: "Sale began", at: "2026-11-20" };
const savedFilter = () => ({ name: `Search ${Math.random()}`, filters: { medium: ["search"] } });
const goal = () => ({ name: `Order ${Math.random()}`, kind: "event", match: "purchase" }) as const;
const exclusion = () => ({ name: "Tests", conditions: { page: ["/test/*"] } });
const share = { name: "Aban", from: "2026-10-23", to: "2026-11-22" };

/** A valid body for each call about annotations, saved filters, goals, exclusions and shared links. */
export const annotationBodies: Record<string, () => unknown> = {
  "annotations.create": () => annotation,
  "annotations.update": () => ({ text: "Sale ended" }),
  "savedFilters.create": () => savedFilter(),
  "shares.create": () => share,
  "exclusions.preview": () => ({ conditions: exclusion().conditions }),
  "exclusions.create": () => exclusion(),
  "exclusions.undo": () => undefined,
  "goals.create": () => goal(),
  "goals.update": () => ({ value: 5_000 }),
};

/** One of them for each call that names one. */
export const annotationParameters: Record<string, (owner: Owner) => Promise<string>> = {
  "annotations.get": async ({ client, website }) =>
    (await client.annotations.create({ website: website.id, ...annotation })).result.id,
  "annotations.update": async ({ client, website }) =>
    (await client.annotations.create({ website: website.id, ...annotation })).result.id,
  "annotations.delete": async ({ client, website }) =>
    (await client.annotations.create({ website: website.id, ...annotation })).result.id,
  "savedFilters.delete": async ({ client, website }) =>
    (await client.savedFilters.create({ website: website.id, ...savedFilter() })).result.id,
  ...Object.fromEntries(
    ["goals.get", "goals.update", "goals.delete"].map((name) => [
      name,
      async ({ client, website }: Owner) => (await client.goals.create({ website: website.id, ...goal() })).result.id,
    ]),
  ),
  ...Object.fromEntries(
    ["exclusions.get", "exclusions.undo", "exclusions.delete"].map((name) => [
      name,
      async ({ client, website }: Owner) =>
        (await client.exclusions.create({ website: website.id, ...exclusion() })).result.id,
    ]),
  ),
  "shares.revoke": async ({ client, website }) =>
    (await client.shares.create({ website: website.id, ...share })).result.id,
};
