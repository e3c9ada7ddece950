import { data } from "@remix-run/node";
import type { z } from "zod";
import { rialWords } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { previewStored } from "#app/integration/template-preview.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import { isVariable, parseTemplate } from "#contract/messages/template-language.ts";
import type { TemplatePreview } from "#contract/templates.ts";
import type { blockForm } from "./block-action.server.ts";

type Api = Pick<OwnerContext, "api" | "param">;

/**
 * Parts, characters and price of one message of a block's template, in words. Null for a block that sends no SMS; empty
 * where no template is chosen, or where it is gone or cannot be counted now.
 */
export async function sizeOfBlock(
  { api, param }: Api,
  type: BlockType,
  { template: id, line }: Record<string, unknown>,
): Promise<string | null> {
  if (type !== "action.sms") return null;
  if (typeof id !== "string" || id === "") return "";
  const { id: wid, currency } = await findWebsite(api, param("website"));
  const chosen = { wid, id, line: typeof line === "string" ? line : "" };
  // The form is worked on without it.
  const found = await orDefault(previewStored(api, chosen)).catch(() => undefined);
  if (found === undefined || found.template.website !== wid) return "";
  const { name, content } = found.template;
  const parsed = parseTemplate("text" in content ? content.text : "");
  const isEstimate = "nodes" in parsed && parsed.nodes.some(isVariable);
  return sizeWords(found.preview, { name, isEstimate, currency });
}

interface Size {
  name: string;
  /** Whether what is put in makes messages longer or shorter. */
  isEstimate: boolean;
  currency: string;
}

/** A preview of an SMS in one sentence, by the sample of the usual number of parts. Pure. */
export function sizeWords({ samples, parts }: TemplatePreview, { name, isEstimate, currency }: Size): string {
  const usual = samples.find((sample) => sample.parts !== undefined && sample.parts === parts?.usual);
  if (usual?.parts === undefined) {
    const names = [...new Set(samples.flatMap(({ missing }) => missing))].join("، ");
    return names === "" ? "" : i18n.t("journeys:block.size.missing", { name, names });
  }
  const size = i18n.t(`journeys:block.size.${isEstimate ? "estimate" : "exact"}`, {
    ...{ name, parts: formatNumber(usual.parts) },
    // As operators count them: an emoji is two.
    characters: formatNumber(countParts(usual.text).units),
  });
  // A line without a tariff says nothing of what its messages cost.
  if (usual.price === undefined || usual.price === 0) return size;
  return i18n.t("journeys:block.size.price", { size, price: rialWords(usual.price, currency) });
}

/** Shows the form again as it was sent, with what its template counts; nothing is saved. */
export async function countBlock(context: OwnerContext & { value: z.output<typeof blockForm> }) {
  const { api, param, headers, value } = context;
  const { type } = await orNotFound(api.journeys.blocks.get({ id: param("block") }));
  const size = await sizeOfBlock(context, type, value.fields);
  const lastResult = { initialValue: { ...value, revision: String(value.revision) } } as LastResult;
  const shown = size === "" ? i18n.t("journeys:block.size.none") : size;
  return data({ lastResult, failure: undefined, size: shown }, { headers });
}
