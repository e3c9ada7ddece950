import { formatNumber } from "#app/format/numbers.ts";
import { firstIssue, wrongField } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";
import { addressModes, heatmapDevices, heatmapTypes } from "#contract/heatmap-choices.ts";
import { violationText } from "#contract/text/violations.ts";

type HeatmapSteps = (typeof draftSteps)["heatmap"];

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** A page and what it is called in the form, where a comparison has two. */
const pageFields = {
  first: { mode: "mode", url: "url", sample: "sample" },
  second: { mode: "otherMode", url: "otherUrl", sample: "otherSample" },
} as const;
type Place = keyof typeof pageFields;

/** The page of a place as calls take it; undefined where nothing is written there. */
function addressOf(answers: Record<string, unknown>, place: Place) {
  const fields = pageFields[place];
  const [url, sample] = [text(answers[fields.url]), text(answers[fields.sample])];
  const mode = addressModes.find((name) => name === answers[fields.mode]) ?? "is";
  return url === "" ? undefined : { mode, url, ...(sample === "" ? {} : { sample }) };
}

/** Asks the platform about a page of the form. What it refuses stands beside the field of that place. */
export async function previewPage({ api, param }: Pick<OwnerContext, "api" | "param">, pages: object, place: Place) {
  const address = addressOf(pages as Record<string, unknown>, place);
  if (address === undefined) return undefined;
  try {
    return (await api.heatmaps.preview({ wid: param("website"), ...address })).result;
  } catch (error) {
    const issue = firstIssue(error);
    if (issue === undefined) throw error;
    throw wrongField(pageFields[place][issue.path.includes("sample") ? "sample" : "url"], issue.message);
  }
}

const modeWords = (address: { mode: (typeof addressModes)[number]; url: string }) =>
  i18n.t("heatmapWords:answers.address", { mode: i18n.t(`heatmaps:modes.${address.mode}`), url: address.url });

function pageRows(answers: Record<string, unknown>, place: Place) {
  const address = addressOf(answers, place);
  const { url, sample } = pageFields[place];
  if (address === undefined) return place === "first" ? [{ path: url, label: pageLabel(place), value: "" }] : [];
  return [
    { path: url, label: pageLabel(place), value: modeWords(address) },
    {
      path: sample,
      label: i18n.t(`heatmapWords:answers.${place === "first" ? "picture" : "otherPicture"}`),
      value: address.sample ?? pictured(address),
    },
  ];
}

const pageLabel = (place: Place) => i18n.t(place === "first" ? "heatmaps:list.address" : "heatmapWords:answers.other");

/** Of one page itself, of several the most viewed one. */
const pictured = ({ mode, url }: { mode: string; url: string }) =>
  mode === "is" || mode === "exactly" ? url : i18n.t("heatmapWords:answers.viewedMax");

const devicesOf = (answers: Record<string, unknown>) => heatmapDevices.filter((device) => answers[device] === "on");

/** Makes a heatmap in three steps, queues its pictures and leads to it. */
export const heatmapWizard: Wizard<HeatmapSteps> = {
  kind: "heatmap",
  steps: draftSteps.heatmap,
  address: ({ param }) => ({ path: `/w/${param("website")}/heatmaps/new`, wid: param("website") }),
  words: {
    basics: ({ name, type }) => [
      { path: "name", label: i18n.t("heatmaps:fields.name"), value: text(name) },
      { path: "type", label: i18n.t("heatmaps:fields.type"), value: typeWords(type) },
    ],
    // The second page of a comparison that is none any more stays in the draft.
    pages: (answers, data) => [
      ...pageRows(answers, "first"),
      ...(isComparison(data) ? pageRows(answers, "second") : []),
    ],
    picture: (answers) => {
      const hide = (Array.isArray(answers.hide) ? answers.hide : []).map(text).filter((each) => each !== "");
      const devices = devicesOf(answers).map((device) => i18n.t(`heatmaps:devices.${device}`));
      return [
        { path: "desktop", label: i18n.t("heatmaps:fields.devices"), value: devices.join("، ") },
        {
          path: "hide",
          label: i18n.t("heatmaps:fields.hide"),
          value: hide.length === 0 ? i18n.t("heatmapWords:answers.nothing") : hide.join("، "),
        },
      ];
    },
  },
  async check(context, { step, data }) {
    if (step !== "pages") return;
    const pages = data.pages ?? {};
    if (isComparison(data) && addressOf(pages, "second") === undefined) {
      throw wrongField("otherUrl", violationText.required);
    }
    await previewPage(context, pages, "first");
    if (isComparison(data)) await previewPage(context, pages, "second");
  },
  async finish({ api, param }, { basics, pages, picture }) {
    const wid = param("website");
    const [first, second] = [addressOf(pages, "first"), addressOf(pages, "second")];
    // The type was changed to a comparison after the pages were written.
    if (first === undefined || (basics.type === "ab" && second === undefined)) {
      throw wrongField("otherUrl", i18n.t("heatmapWords:secondPage"));
    }
    const { result } = await api.heatmaps.create({
      ...{ wid, ...basics, ...first, ...(basics.type === "ab" ? { variant: second } : {}) },
      ...{ devices: devicesOf(picture), hide: picture.hide },
    });
    return { to: `/w/${wid}/heatmaps/${result.id}`, toast: { tone: "ok", key: "created", name: result.name } };
  },
};

export const isComparison = (data: DraftData) => data.basics?.type === "ab";

function typeWords(type: unknown): string {
  const known = heatmapTypes.find((name) => name === type);
  return known === undefined ? "" : i18n.t(`heatmaps:types.${known}`);
}

/** What the pages of a draft hold, in words. */
export function previewView({ pages, views, items }: NonNullable<Awaited<ReturnType<typeof previewPage>>>) {
  const rest = pages - items.length;
  const found = i18n.t("heatmapWords:pages", { pages: formatNumber(pages), views: formatNumber(views) });
  return {
    isEmpty: pages === 0,
    found: rest > 0 ? `${found} ${i18n.t("heatmapWords:more", { number: formatNumber(items.length) })}` : found,
    rows: items.map((item) => ({ page: item.page, views: formatNumber(item.views) })),
  };
}
