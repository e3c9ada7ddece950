import { hasPatterns } from "#contract/integration-providers.ts";
import { asTracked } from "#contract/messages/as-tracked.ts";
import { withOptOut } from "#contract/messages/check-template.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import { renderHtml } from "#contract/messages/render-html.ts";
import { renderParts } from "#contract/messages/render-template.ts";
import { parseTemplate } from "#contract/messages/template-language.ts";
import { linksOf, writtenLinks } from "#contract/messages/written-links.ts";
import type { PushContent, SmsContent, TemplatePreview } from "#contract/templates.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { isOwnHost } from "#platform/collect/origin.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Settings } from "#platform/settings.ts";
import { type GivenTemplate, readContent } from "./read-content.ts";
import { sampleValues } from "./sample-values.ts";
import { findLineRow, findUsualLine, type LineRow, listLineRules } from "./sql/lines.ts";
import { listSamplePeople } from "./sql/sample-people.ts";

type Website = Pick<OwnWebsite, "id" | "name" | "url" | "host" | "hosts" | "timeZone">;
type Sample = TemplatePreview["samples"][number];

/** More than ten people say nothing new. */
const maxSamples = 10;

/**
 * What people of the website would get of a template, before it is saved. Throws BAD_REQUEST naming what is no template.
 * `line`: by whose tariff and opt-out an SMS is counted; the first active one if not given.
 */
export async function previewTemplate(
  { postgres, settings }: Pick<Dependencies, "postgres" | "settings">,
  website: Website,
  { line: id, ...given }: GivenTemplate & { line?: string | undefined },
): Promise<TemplatePreview> {
  const read = readContent(given, await listLineRules(postgres, website.id), settings.PLATFORM_URL);
  const line =
    given.type !== "SMS"
      ? undefined
      : id === undefined
        ? await findUsualLine(postgres, website.id)
        : await findLineRow(postgres, { website: website.id, id });
  const people = await listSamplePeople(postgres, website.id, maxSamples);
  const values = (people.length === 0 ? [undefined] : people).map((person) => ({
    person: person === undefined ? null : { id: person.id, name: person.name ?? person.email ?? person.phone },
    ...sampleValues({ person, website, platformUrl: settings.PLATFORM_URL, variables: given.variables }),
  }));
  const fields = fieldsOf(read.content as Record<string, unknown>);
  const pattern =
    "pattern" in read.content && (line === undefined || hasPatterns(line.provider)) ? read.content.pattern : undefined;
  const samples = values.map(({ person, ...options }): Sample => {
    const filled = fields.map(({ name, text, place }) => ({
      ...{ name, ...fill(text, { ...options, website, place }) },
    }));
    const missing = [...new Set(filled.flatMap((field) => field.missing))];
    const textOf = (name: string) => filled.find((field) => field.name === name)?.text;
    const patternValues = filled.flatMap(({ name, text }) => (name === "pattern" ? [text] : []));
    const links = filled.flatMap((field) => field.links);
    const subject = textOf("subject");
    const body = textOf("text") ?? [textOf("title"), textOf("body")].filter(Boolean).join("\n");
    return {
      person,
      missing,
      ...sizeOf(body, given.type, { line, missing, settings, links, patternValues: pattern && patternValues }),
      ...(subject === undefined ? {} : { subject }),
      ...(missing.length > 0 ? {} : pushOf(given.type, read.content as Partial<PushContent>, textOf)),
      ...(missing.length > 0 || pattern === undefined ? {} : { pattern: filledPattern(pattern, patternValues) }),
    };
  });
  const [first] = values;
  const html = "html" in read.content && first !== undefined ? showHtml(read.content.html, first, website) : undefined;
  return {
    status: read.status,
    ...(read.reason === null ? {} : { reason: read.reason }),
    samples,
    ...spreadsOf(samples),
    ...(html === undefined ? {} : { html }),
  };
}

/** What receivers read, but for html, where it leads, and the values of a pattern. */
function fieldsOf(content: Record<string, unknown>) {
  const { values = [] } = (content.pattern ?? {}) as Partial<NonNullable<SmsContent["pattern"]>>;
  const own = ["subject", "title", "body", "text", "url"].flatMap((name) => {
    const text = content[name];
    const place = name === "url" ? ("url" as const) : ("text" as const);
    return typeof text === "string" ? [{ name, text, place }] : [];
  });
  return [...own, ...values.map(({ value }) => ({ name: "pattern", text: value, place: "text" as const }))];
}

/** A pattern with the texts of its values. */
const filledPattern = ({ code, values }: NonNullable<SmsContent["pattern"]>, texts: readonly string[]) => ({
  code,
  values: values.map(({ name }, index) => ({ name, value: texts[index] ?? "" })),
});

const titledTypes: readonly string[] = ["PUSH", "WEB_PUSH", "ON_SITE"];

/** A push or a message on pages in its parts: its title may have lines of its own, or be of none. */
function pushOf(type: string, { image }: Partial<PushContent>, textOf: (name: string) => string | undefined) {
  if (!titledTypes.includes(type)) return {};
  const url = textOf("url");
  const led = { ...(url === undefined ? {} : { url }), ...(image === undefined ? {} : { image }) };
  return { push: { title: textOf("title") ?? "", body: textOf("body") ?? "", ...led } };
}

type Options = ReturnType<typeof sampleValues>;

interface Filled {
  text: string;
  missing: string[];
  /** Links that a message has tracked. */
  links: string[];
}

function fill(text: string, { website, ...options }: Options & { website: Website; place: "text" | "url" }): Filled {
  const parsed = parseTemplate(text);
  if ("problem" in parsed) return { text: "", missing: [], links: [] };
  const rendered = renderParts(parsed.nodes, { ...options, zone: website.timeZone });
  if ("missing" in rendered) return { text: "", links: [], ...rendered };
  const links = writtenLinks(rendered.parts, (host) => isOwnHost(host, [website.host, ...website.hosts]));
  return { text: rendered.parts.map((part) => part.text).join(""), missing: [], links };
}

/** An SMS as it is written; its parts and price are those of the text that leaves, its links tracked. */
function sizeOf(
  text: string,
  type: string,
  {
    line,
    missing,
    settings,
    links,
    patternValues,
  }: {
    line: LineRow | undefined;
    missing: readonly string[];
    settings: Settings;
    links: readonly string[];
    /** Of the pattern by which it leaves, without our opt-out. */
    patternValues: readonly string[] | undefined;
  },
) {
  if (missing.length > 0) return { text: "" };
  if (type !== "SMS") return { text };
  const optOut = patternValues === undefined ? (line?.optOut ?? "") : "";
  const sent = withOptOut(text, optOut);
  const tracked = asTracked(sent, settings.PLATFORM_URL, {
    links: [...links, ...linksOf(optOut)],
    values: patternValues,
  });
  const { parts, encoding } = countParts(tracked);
  if (line === undefined) return { text: sent, parts };
  return { text: sent, parts, price: parts * (encoding === "GSM7" ? line.tariffLatin : line.tariffFa) };
}

/** A mail as somebody would see it, with the fallbacks of its text; what is missing is shown by its name. */
function showHtml(html: string, options: Options, { timeZone }: Website) {
  const { find, isAddress, placeholder = (name) => `[${name}]` } = options;
  const shown = renderHtml(html, { find, isAddress, zone: timeZone, placeholder });
  return "text" in shown ? shown.text : undefined;
}

/** The smallest, the usual (median) and the largest over all samples. */
function spreadsOf(samples: readonly Sample[]): Pick<TemplatePreview, "parts" | "price"> {
  const spread = (values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    const [smallest] = sorted;
    if (smallest === undefined) return undefined;
    const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? smallest;
    return { smallest, usual, largest: sorted.at(-1) ?? smallest };
  };
  const parts = spread(samples.flatMap((sample) => sample.parts ?? []));
  const price = spread(samples.flatMap((sample) => sample.price ?? []));
  return { ...(parts && { parts }), ...(price && { price }) };
}
