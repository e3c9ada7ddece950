import { addClick, findCampaignTarget } from "#platform/campaign-definitions/follow-link.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findLink } from "../sql/links.ts";
import { linkCode } from "./link-code.ts";

/** Where a code leads, and of which message or campaign's link it is; undefined where it is none. */
export const findTarget = async ({ postgres }: Pick<Dependencies, "postgres">, code: string) =>
  linkCode.test(code) ? ((await findLink(postgres, code)) ?? findCampaignTarget(postgres, code)) : undefined;

/** Writes down that a campaign's link was taken, at an instant in milliseconds. */
export const countClick = async (
  { postgres }: Pick<Dependencies, "postgres">,
  { at, ...hit }: { link: string; isBot: boolean; at: number },
): Promise<void> => {
  await addClick(postgres, { ...hit, at: new Date(at) });
};
