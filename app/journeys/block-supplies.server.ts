import { i18n } from "#app/text/i18n.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";
import type { ViolationCode } from "#contract/journeys/violations.ts";

/** Where an owner makes what a block sends and sends by. */

const pathOf: Partial<Record<BlockType, "sms" | "email">> = { "action.sms": "sms", "action.email": "email" };

export interface SupplyLink {
  to: string;
  label: string;
}

/** A link for each control that chooses from what the website has. */
export function supplyLinks(website: string, type: BlockType): Partial<Record<string, SupplyLink>> {
  const path = pathOf[type];
  if (path === undefined) return {};
  const home = `/w/${website}/integration`;
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
