import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { maskedPhone } from "#app/format/phone.ts";
import { personName } from "#app/people/list-view.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PreviewView } from "#app/ui/segment/segment-data.ts";
import { conditionsForm, readGroups } from "#contract/conditions/form.ts";
import type { SegmentPreview } from "#contract/segments.ts";

const nothing: PreviewView = { count: undefined, isFailed: false, sample: [] };
/** An exact count that takes longer is shown on request: until then an estimate from a part of the people. */
const patienceMs = 400;
/** Of fewer people a part says nothing, and all are counted soon. */
const minEstimated = 20_000;

/** What the stored conditions select; nothing where they are not complete. The address asks for an exact count. */
export async function loadPreview(
  { api, param, query }: Pick<OwnerContext, "api" | "param" | "query">,
  { type, answers }: { type: unknown; answers: Record<string, unknown> | undefined },
): Promise<PreviewView> {
  const parsed = conditionsForm.safeParse(answers ?? {});
  if (!parsed.success) return nothing;
  const wid = param("website");
  const previewed = {
    wid,
    type: type === "kpi" ? ("kpi" as const) : ("attribute" as const),
    groups: readGroups(parsed.data),
  };
  const exact = api.segments.preview(previewed).then(({ result }) => result);
  exact.catch(() => undefined);
  const estimate = () => api.segments.preview({ ...previewed, estimate: true }).then(({ result }) => result);
  try {
    const late = query.has("exact") ? undefined : new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
    const first = await (late === undefined ? exact : Promise.race([exact, late]));
    const counted = first ?? (await Promise.race([exact, estimate()]));
    return viewOf(wid, counted.isEstimate && counted.of < minEstimated ? await exact : counted);
  } catch {
    return { ...nothing, isFailed: true };
  }
}

function viewOf(website: string, { count, of, isEstimate, sample }: SegmentPreview): PreviewView {
  const number = formatNumber(count);
  const people = i18n.t("segments:people", { number });
  const share = of === 0 ? 0 : Math.min(1, count / of);
  return {
    count: {
      value: isEstimate ? i18n.t("segments:preview.about", { number: people }) : people,
      of: i18n.t("segments:preview.of", { share: formatShare(share), number: formatNumber(of) }),
      ...{ share, isEstimate },
    },
    isFailed: false,
    sample: sample.map(({ person, why }) => ({
      id: person.id,
      to: `/w/${website}/people/${person.id}`,
      name: personName(person, maskedPhone),
      isAnonymous: person.name === null,
      why: why.join("، "),
    })),
  };
}
