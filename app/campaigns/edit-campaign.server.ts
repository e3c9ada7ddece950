import type { OwnerContext } from "#app/services/loaders.server.ts";
import { fillEdit } from "#app/services/wizard/fill-edit.server.ts";
import { toMessageRows } from "#contract/campaigns/campaign-form.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";
import type { DraftData } from "#contract/draft-kinds.ts";
import { clockOf, fieldsOf } from "./schedule.server.ts";

/** A campaign as the answers of the wizard. */
function answersOf({ name, info, utm, links, channels, order, segments, schedule }: Campaign, zone: string): DraftData {
  const further = links.slice(1).map(({ id, url, source, medium, term, content }) => ({
    ...{ id, source, medium },
    ...(url === utm?.url ? {} : { url }),
    ...(term === null ? {} : { term }),
    ...(content === null ? {} : { content }),
  }));
  const { at, end, throttle } = schedule;
  const startsAt = at === "now" ? undefined : Date.parse(at);
  return {
    info: {
      ...{ name, cost: info.cost === null ? "" : String(info.cost) },
      ...(info.goal === null ? {} : { goal: info.goal }),
    },
    link: { ...utm, links: further },
    settings: {
      ...{ messages: toMessageRows(channels), order },
      ...{ segments: segments.segments, exclude: segments.exclude, mode: segments.mode },
      when: startsAt === undefined ? "now" : "later",
      ...(startsAt === undefined ? {} : { at: fieldsOf(zone, startsAt), time: clockOf(zone, startsAt) }),
      ...(end === undefined ? {} : { end: fieldsOf(zone, Date.parse(end)) }),
      throttle: throttle === undefined ? "" : String(throttle),
    },
  };
}

/** Fills the draft of an edit; `isChanged` where the campaign was changed since. */
export function fillCampaignEdit(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { campaign, zone }: { campaign: Campaign; zone: string },
) {
  const answers = answersOf(campaign, zone);
  const key = { kind: "campaign" as const, wid: param("website"), target: campaign.id };
  return fillEdit(api, { key, edited: answers, answers: () => answers });
}
