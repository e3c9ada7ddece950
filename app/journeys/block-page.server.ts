import { shownDomain } from "#app/integration/domain-name.server.ts";
import { loadEventNames } from "#app/services/event-names.server.ts";
import { loadSuggestedProperties } from "#app/services/event-properties.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { FormDescription } from "#app/services/form-description.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import {
  type BlockType,
  channelOfAction,
  entryOf,
  isOptional,
  type JourneyChannel,
  kindOf,
  outputsOf,
} from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { isEditable, type Journey } from "#contract/journeys/journey.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { filterFieldWords } from "#contract/text/filter-field-words.ts";
import { blockKindText, blockTypeText, outputLabel } from "#contract/text/journeys.ts";
import { sizeOfBlock } from "./block-size.server.ts";
import { blockMessages, missingChannel, supplyLinks } from "./block-supplies.server.ts";
import { targetsOf } from "./block-targets.ts";
import { versionOf } from "./block-version.ts";
import { describeBroken } from "./broken-runs.server.ts";
import { standingCounts } from "./counts.ts";
import { suggestEvents } from "./event-field.ts";
import { partsOf, specsOf } from "./field-specs.ts";
import { holidayNote } from "./holiday-note.server.ts";
import { itemWords } from "./item-words.server.ts";
import { readJourneyMap } from "./load-journeys.server.ts";
import { fillFields } from "./read-fields.ts";

interface Option {
  value: string;
  label: string;
}

/** The page of a block: its form, its items and where it leads. */
export async function loadBlock(context: OwnerContext) {
  const { api, param } = context;
  const { journey, map } = await readJourneyMap(context);
  const block = map.blocks.find(({ id }) => id === param("block").toLowerCase());
  if (block === undefined) throw new Response(null, { status: 404 });
  const website = journey.website;
  const own = map.violations.filter((each) => each.block === block.id);
  const others = map.blocks.filter(({ id, type }) => id !== block.id && kindOf(type) !== "trigger");
  const { items: kind, filters = [] } = entryOf(block.type);
  // Beside what else is read: it never throws, and the page waits for it no longer than for that.
  const fieldNames = suggestFields(api, { website, isOfEvents: kind === "filter" && filters.includes("property") });
  return {
    ...{ website, journey: journey.id, journeyName: journey.name, isEditable: isEditable(journey.status) },
    ...{ revision: journey.revision, version: versionOf(block) },
    block: {
      ...{ id: block.id, type: block.type, kind: kindOf(block.type), name: nameOf(block) },
      about: `${blockKindText[kindOf(block.type)]} · ${blockTypeText[block.type]}`,
    },
    form: describeBlockForm(block),
    filled: {
      title: block.title,
      fields: fillFields(block, (await findWebsite(api, website)).timeZone),
      connections: Object.fromEntries(block.connections.map(({ output, to }) => [output, to])),
    },
    specs: specsOf(block.type),
    outputs: outputsOf(block.type).map((output) => ({
      ...{ output, label: outputLabel(block.type, output), isOptional: isOptional(block.type, output) },
    })),
    targets: targetsOf(others, map.blocks),
    options: await loadOptions(context, { website, block, blocks: map.blocks }),
    names: suggestEvents(await loadEventNames(api, website)),
    items:
      kind === undefined
        ? null
        : {
            kind,
            filters,
            names: await fieldNames,
            rows: block.items.map((item) => ({ id: item.id, words: itemWords(item) })),
          },
    messages: blockMessages(own),
    broken: describeBroken(await countBroken(context, journey, block), {
      ...{ status: journey.status, counts: standingCounts(map.blocks) },
    }),
    notes: await notesOf(context, block),
    supplies: supplyLinks(website, block.type),
    channel: missingChannel(website, block.type, own),
    // The panel of the map names in the address what is chosen there and not saved yet.
    size: await sizeOfBlock(context, block.type, { ...block.fields, ...Object.fromEntries(context.query) }),
  };
}
export type BlockPageData = Awaited<ReturnType<typeof loadBlock>>;

/** What a filter may be about: the words of every field, and the properties of the website's events. */
async function suggestFields(
  api: OwnerContext["api"],
  { website, isOfEvents }: { website: string; isOfEvents: boolean },
): Promise<Option[]> {
  const own = isOfEvents ? await loadSuggestedProperties(api, website) : [];
  return [
    ...filterFieldWords.map((value) => ({ value, label: "" })),
    ...own.map(({ value, label }) => ({ value, label })),
  ];
}

/** How many stand at a block with an error. */
async function countBroken({ api }: Pick<OwnerContext, "api">, { id, health }: Journey, block: Block): Promise<number> {
  if (health.broken === 0) return 0;
  return (await orNotFound(api.journeys.people({ id, block: block.id, limit: 1 }))).broken;
}

/** What is said of fields as the website has it, by their name. */
async function notesOf({ api, param }: OwnerContext, { type }: Block): Promise<Record<string, string>> {
  if (type !== "flow.wait_slots") return {};
  const { timeZone } = await findWebsite(api, param("website"));
  return { skipHolidays: holidayNote(timeZone, Date.now()) };
}

/** The names of the form's fields, as `useFields` reads them. */
function describeBlockForm({ type }: Block): FormDescription<Record<string, unknown>> {
  const names = specsOf(type).flatMap(({ name, control }) => [
    `fields.${name}`,
    ...partsOf(control).map((part) => `fields.${name}.${part}`),
  ]);
  const outputs = outputsOf(type).map((output) => `connections.${output}`);
  const all = [
    "title",
    ...(names.length > 0 ? ["fields"] : []),
    ...names,
    ...(outputs.length > 0 ? ["connections"] : []),
    ...outputs,
  ];
  return { constraints: Object.fromEntries(all.map((name) => [name, name === "title" ? { maxLength: 80 } : {}])) };
}

/** What the website has to choose from, by control; what cannot be read has no choices. */
async function loadOptions(
  { api }: Pick<OwnerContext, "api">,
  { website, block, blocks }: { website: string; block: Block; blocks: readonly Block[] },
): Promise<Record<"segments" | "line" | "domain" | "since" | "template", Option[]>> {
  const controls = new Set(specsOf(block.type).map(({ control }) => control));
  const segments = controls.has("segments") ? (await orNotFound(api.segments.list({ website, limit: 200 }))).items : [];
  const channels = controls.has("line")
    ? ((await orDefault(api.integration.channels.list({ website, type: "SMS", limit: 200 })))?.result.items ?? [])
    : [];
  const domains = controls.has("domain")
    ? ((await orDefault(api.integration.domains.list({ website, limit: 200 })))?.result.items ?? [])
    : [];
  return {
    segments: segments.map(({ id, name }) => ({ value: id, label: name })),
    line: channels.flatMap(({ lines }) => lines.map(({ id, number }) => ({ value: id, label: number }))),
    domain: domains.map(({ id, name }) => ({ value: id, label: shownDomain(name) })),
    template: controls.has("template") ? await templateOptions(api, { website, block }) : [],
    since: controls.has("since")
      ? blocks
          .filter(({ id }) => id !== block.id)
          .map((each) => ({ value: each.id, label: i18n.t("journeys:choices.block", { name: nameOf(each) }) }))
      : [],
  };
}

/** What the block may send: the approved templates of its channel, and its own. WhatsApp knows them by name. */
async function templateOptions(
  api: OwnerContext["api"],
  { website, block }: { website: string; block: Block },
): Promise<Option[]> {
  const type = (channelOfAction as Partial<Record<BlockType, JourneyChannel>>)[block.type];
  if (type === undefined) return [];
  const found = (await orDefault(api.integration.templates.list({ website, type, limit: 200 })))?.result.items ?? [];
  const idOf = ({ id, content }: (typeof found)[number]) =>
    type === "WHATSAPP" && "components" in content ? content.name : id;
  const options = found
    .filter((each) => each.status === "Approved" || idOf(each) === block.fields.template)
    .map((each) => ({
      value: idOf(each),
      label: each.status === "Approved" ? each.name : i18n.t("journeys:choices.unapproved", { name: each.name }),
    }));
  const own = block.fields.template;
  const isKnown = own === undefined || options.some(({ value }) => value === own);
  return isKnown ? options : [...options, { value: String(own), label: i18n.t("journeys:choices.goneTemplate") }];
}
