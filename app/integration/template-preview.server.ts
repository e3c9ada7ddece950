import { amountOfRial, rialWords } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { calledName } from "#app/format/person-name.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TemplatePreview } from "#contract/templates.ts";
import type { TypedTemplate } from "./template-form.ts";

interface Stored {
  wid: string;
  id: string;
  /** By whose tariff an SMS is counted; the usual one where it is empty. */
  line?: string | undefined;
}

/** A stored template, in its latest version, and what people of the website would get of it. */
export async function previewStored(api: OwnerContext["api"], { wid, id, line = "" }: Stored) {
  const template = (await api.integration.templates.get({ id })).result;
  const { type, category, variables, content } = template;
  const given = { wid, type, category, variables, content: { ...content } };
  const { result } = await api.integration.templates.preview({ ...given, ...(line === "" ? {} : { line }) });
  return { template, preview: result };
}

const spreadWords = ({ smallest, usual, largest }: NonNullable<TemplatePreview["parts"]>) => ({
  ...{ smallest: formatNumber(smallest), usual: formatNumber(usual), largest: formatNumber(largest) },
});

interface Shown {
  /** The stored mail of the first sample, empty where there is none. */
  frame: string;
  /** Of the website. */
  currency: string;
  /** How a page shows it, of a message on pages. */
  shape?: ReturnType<typeof shapeOf>;
}

/** How pages show what was typed: its shape, and whether it has a button and a picture. Undefined of other kinds than on-site. */
export function shapeOf(typed: TypedTemplate) {
  if (!("form" in typed)) return undefined;
  const { form, button, url, image } = typed;
  return { form, button: button.trim(), hasButton: url.trim() !== "", hasPicture: image.trim() !== "" };
}

/** What people would get of a template, in words. */
export function previewView(preview: TemplatePreview, { frame, currency, shape }: Shown) {
  const { status, reason, samples, parts } = preview;
  const verdict = { Approved: "approved", Rejected: "rejected", Pending: "pending" } as const;
  return {
    tone: status === "Rejected" ? ("bad" as const) : ("ok" as const),
    verdict: i18n.t(`templates:preview.${verdict[status]}`, { reason: reason ?? "" }),
    parts: parts === undefined ? "" : i18n.t("templates:preview.parts", spreadWords(parts)),
    price: parts === undefined ? "" : priceWords(preview, currency),
    ...{ frame, shape },
    samples: samples.map((sample, index) => ({
      key: sample.person?.id ?? String(index),
      name: sampleName(sample.person),
      text: sample.text,
      onPage: shape === undefined || sample.push === undefined ? null : sample.push,
      subject: sample.subject ?? "",
      missing: sample.missing.join("، "),
      size: sizeWords(sample, currency),
    })),
  };
}
export type PreviewView = ReturnType<typeof previewView>;

function sampleName(person: TemplatePreview["samples"][number]["person"]): string {
  if (person === null) return i18n.t("templates:preview.made");
  return calledName(person.name, person.id);
}

/** A tariff of nothing is one that nobody has entered: no panel sends for nothing. */
const isPriced = ({ price = 0 }: TemplatePreview["samples"][number]) => price > 0;

/** What an SMS costs over all samples, and what is not known of it. */
function priceWords({ samples, price }: TemplatePreview, currency: string): string {
  const sized = samples.filter(({ parts }) => parts !== undefined);
  const known = sized.filter(isPriced);
  if (price === undefined || known.length === 0) return i18n.t("templates:preview.noPrice");
  if (known.length < sized.length) return i18n.t("templates:preview.somePrice");
  const amount = (rial: number) => amountOfRial(rial, currency);
  return i18n.t("templates:preview.price", {
    ...{ smallest: amount(price.smallest), usual: amount(price.usual), largest: rialWords(price.largest, currency) },
  });
}

function sizeWords(sample: TemplatePreview["samples"][number], currency: string): string {
  const { parts, price = 0 } = sample;
  if (parts === undefined) return "";
  const words = { parts: formatNumber(parts) };
  if (!isPriced(sample)) return i18n.t("templates:preview.ofSample", words);
  return i18n.t("templates:preview.ofSamplePrice", { ...words, price: rialWords(price, currency) });
}
