import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PreviewView } from "#app/ui/segment/segment-data.ts";
import { channels } from "#contract/channels.ts";
import { conditionsForm, readGroups } from "#contract/conditions/form.ts";
import type { SegmentPreview } from "#contract/segments.ts";
import { conditionRows } from "./segment-words.server.ts";

const nothing: PreviewView = {
  ...{ count: undefined, groups: [], overlap: undefined, reach: [], isFailed: false, sample: [], inWords: [] },
};
/** What is shown where nothing can be counted now. */
export const failedPreview: PreviewView = { ...nothing, isFailed: true };
/** An exact count that takes longer is shown on request: until then an estimate from a part of the people. */
const patienceMs = 400;
/** Of fewer people a part says nothing, and all are counted soon. */
const minEstimated = 20_000;

interface Counted {
  type: unknown;
  answers: Record<string, unknown> | undefined;
  /** Without: an exact count, and an estimate where that takes long. */
  mode?: "exact" | "estimate" | undefined;
  /** Of the website's segments, by their ids. */
  names?: ReadonlyMap<string, string> | undefined;
}

/** What conditions select, typed or stored; nothing where they are not complete. */
export async function loadPreview(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { type, answers, mode, names }: Counted,
): Promise<PreviewView> {
  const parsed = conditionsForm.safeParse(answers ?? {});
  if (!parsed.success) return nothing;
  const wid = param("website");
  const previewed = {
    wid,
    type: type === "kpi" ? ("kpi" as const) : ("attribute" as const),
    groups: readGroups(parsed.data),
  };
  const count = async (estimate: boolean) => (await api.segments.preview({ ...previewed, estimate })).result;
  try {
    const counted = await (mode === undefined ? countInTime(count) : count(mode === "estimate"));
    const isTooFew = counted.isEstimate && counted.of < minEstimated;
    return { ...viewOf(wid, isTooFew ? await count(false) : counted), inWords: conditionRows(parsed.data, names) };
  } catch (error) {
    logFailure(error);
    return failedPreview;
  }
}

/** The exact count where it comes soon, else whichever comes first. */
async function countInTime(count: (estimate: boolean) => Promise<SegmentPreview>): Promise<SegmentPreview> {
  const exact = count(false);
  exact.catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return (await Promise.race([exact, late])) ?? Promise.race([exact, count(true)]);
}

function viewOf(
  website: string,
  { count, of, groups, overlap, reachable, isEstimate, sample }: SegmentPreview,
): Omit<PreviewView, "inWords"> {
  const inWords = (people: number) => i18n.t("segments:people", { number: formatNumber(people) });
  const about = (words: string) => (isEstimate ? i18n.t("segments:preview.about", { number: words }) : words);
  const share = of === 0 ? 0 : Math.min(1, count / of);
  const isOfSeveral = groups.length > 1;
  const groupName = (place: number) => i18n.t("segments:words.group", { number: formatNumber(place + 1) });
  const parts = [
    ...groups.map((people, place) => `${groupName(place)}: ${formatNumber(people)}`),
    i18n.t("segments:preview.overlap", { number: formatNumber(overlap) }),
  ];
  return {
    count: {
      value: about(inWords(count)),
      of: i18n.t("segments:preview.of", { share: formatShare(share), number: formatNumber(of) }),
      ...{ share, isEstimate, isLarge: of >= minEstimated },
    },
    groups: groups.map((people) => about(inWords(people))),
    overlap: isOfSeveral ? parts.join(" · ") : undefined,
    reach: channels.map((channel) => ({
      ...{ channel, label: i18n.t(`people:channels.${channel}`), number: about(formatNumber(reachable[channel])) },
    })),
    isFailed: false,
    sample: sample.map(({ person, groups: inside, why }) => ({
      id: person.id,
      to: `/w/${website}/people/${person.id}`,
      name: personName(person, person.id),
      isAnonymous: person.name === null,
      groups: isOfSeveral && inside.length > 0 ? groupsInWords(inside) : undefined,
      why: why.join("، "),
    })),
  };
}

/** «گروه ۱ و ۲» */
const groupsInWords = (places: readonly number[]): string =>
  i18n.t("segments:words.group", {
    number: places.map((place) => formatNumber(place + 1)).join(` ${i18n.t("segments:words.and")} `),
  });
