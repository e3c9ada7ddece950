import { i18n } from "#app/text/i18n.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";
import type { ViolationCode } from "#contract/journeys/violations.ts";
import { blockFieldText } from "#contract/text/journeys.ts";

/** Where an owner makes what a block sends and sends by. */

const pathOf: Partial<Record<BlockType, "sms" | "email" | "whatsapp" | "web-push" | "push" | "on-site">> = {
  ...{ "action.sms": "sms", "action.email": "email", "action.whatsapp": "whatsapp" },
  ...{ "action.web_push": "web-push", "action.push": "push", "action.on_site": "on-site" },
};

export interface SupplyLink {
  to: string;
  label: string;
}

/** A link for each control that chooses from what the website has. */
export function supplyLinks(website: string, type: BlockType): Partial<Record<string, SupplyLink>> {
  const path = pathOf[type];
  if (path === undefined) return {};
  const home = `/w/${website}/integration`;
  if (path === "whatsapp") {
    return { template: { to: `${home}/templates?type=WHATSAPP`, label: i18n.t("journeys:supplies.metaTemplate") } };
  }
  return {
    template: { to: `${home}/templates/new/${path}`, label: i18n.t("journeys:supplies.template") },
    line: { to: `${home}/sms`, label: i18n.t("journeys:supplies.line") },
    domain: { to: `${home}/email`, label: i18n.t("journeys:supplies.domain") },
  };
}

/** Where the channel of a block is set up, while it is not. */
export function missingChannel(
  website: string,
  type: BlockType,
  violations: readonly { code: ViolationCode }[],
): SupplyLink | null {
  const path = pathOf[type];
  if (path === undefined || !violations.some(({ code }) => code === "channel_missing")) return null;
  return { to: `/w/${website}/integration/${path}`, label: i18n.t("journeys:supplies.channel") };
}

/** What is wrong with a block, as its own page says it: fields that are missing in one sentence, without its name. */
export function blockMessages(
  violations: readonly { code: ViolationCode; path: readonly (string | number)[]; message: string }[],
): string[] {
  const missing = violations
    .filter(({ code }) => code === "missing_field")
    .map(({ path }) => String(path.at(-1) ?? ""))
    .map((field) => blockFieldText[field] ?? field);
  const others = violations.filter(({ code }) => code !== "missing_field").map(({ message }) => message);
  if (missing.length === 0) return others;
  return [i18n.t("journeys:supplies.missing", { fields: missing.join("، ") }), ...others];
}
