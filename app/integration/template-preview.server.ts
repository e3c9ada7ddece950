import { formatNumber } from "#app/format/numbers.ts";
import { calledName } from "#app/format/person-name.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TemplatePreview } from "#contract/templates.ts";

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

/** What people would get of a template, in words. `frame` names the stored mail of the first sample, empty where there is none. */
export function previewView({ status, reason, samples, parts, price }: TemplatePreview, frame: string) {
  const verdict = { Approved: "approved", Rejected: "rejected", Pending: "pending" } as const;
  return {
    tone: status === "Rejected" ? ("bad" as const) : ("ok" as const),
    verdict: i18n.t(`templates:preview.${verdict[status]}`, { reason: reason ?? "" }),
    parts: parts === undefined ? "" : i18n.t("templates:preview.parts", spreadWords(parts)),
    price: price === undefined ? "" : i18n.t("templates:preview.price", spreadWords(price)),
    frame,
    samples: samples.map((sample, index) => ({
      key: sample.person?.id ?? String(index),
      name: sampleName(sample.person),
      text: sample.text,
      subject: sample.subject ?? "",
      missing: sample.missing.join("، "),
      size: sizeWords(sample),
    })),
  };
}
export type PreviewView = ReturnType<typeof previewView>;

function sampleName(person: TemplatePreview["samples"][number]["person"]): string {
  if (person === null) return i18n.t("templates:preview.made");
  return calledName(person.name, person.id);
}

function sizeWords({ parts, price }: TemplatePreview["samples"][number]): string {
  if (parts === undefined) return "";
  const words = { parts: formatNumber(parts) };
  if (price === undefined) return i18n.t("templates:preview.ofSample", words);
  return i18n.t("templates:preview.ofSamplePrice", { ...words, price: formatNumber(price) });
}
