import { z } from "zod";
import { campaignInfoStep, campaignLinkStep, campaignSettingsStep } from "./campaigns/campaign-form.ts";
import { conditionsForm } from "./conditions/form.ts";
import { defaultCurrency } from "./currencies.ts";
import { definedEventFields, eventPlace } from "./defined-events.ts";
import type { Violation } from "./errors.ts";
import { funnelBasics, funnelRows } from "./funnel-form.ts";
import { heatmapBasics, heatmapPages, heatmapPicture } from "./heatmap-form.ts";
import { buyerFields } from "./money-shapes.ts";
import { extrasStep, planStep } from "./plan-form.ts";
import { definedTypes, segmentName } from "./segment-fields.ts";
import { websiteFields } from "./websites.ts";

export const draftKinds = ["website", "event", "segment", "funnel", "heatmap", "campaign", "plan"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Kinds whose draft may belong to the owner alone: what they make has no website yet, or none at all. */
export const ownerDraftKinds: readonly DraftKind[] = ["website", "plan"];

/**
 * The steps of each wizard with the schema of the step's data, in the order of the screens. A step is complete when its
 * schema accepts its data; a kind without steps here is never judged.
 */
export const draftSteps = {
  website: {
    address: z.object({ name: websiteFields.name, url: websiteFields.url }),
    zone: z.object({ timeZone: websiteFields.timeZone, currency: websiteFields.currency.default(defaultCurrency) }),
  },
  event: {
    what: definedEventFields.pick({ name: true, action: true }),
    where: eventPlace,
  },
  funnel: { basics: funnelBasics, steps: funnelRows },
  heatmap: { basics: heatmapBasics, pages: heatmapPages, picture: heatmapPicture },
  segment: {
    type: z.object({ name: segmentName, type: z.enum(definedTypes), template: z.string().max(40).optional() }),
    conditions: conditionsForm,
  },
  campaign: { info: campaignInfoStep, link: campaignLinkStep, settings: campaignSettingsStep },
  plan: { plan: planStep, extras: extrasStep, buyer: buyerFields },
} satisfies Partial<Record<DraftKind, Record<string, z.ZodObject>>>;

export type DraftData = Record<string, Record<string, unknown>>;

export interface MissingField {
  step: string;
  path: Violation["path"];
  /** Persian, for people. */
  message: string;
}

/** Why a draft is incomplete, in the order of its steps. The error map of the process sets the messages. */
export function findMissing(kind: DraftKind, data: DraftData): MissingField[] {
  const steps: Record<string, z.ZodObject> = kind in draftSteps ? draftSteps[kind as keyof typeof draftSteps] : {};
  return Object.entries(steps).flatMap(([step, schema]) =>
    (schema.safeParse(data[step] ?? {}).error?.issues ?? []).map(({ path, message }) => ({
      step,
      path: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
      message,
    })),
  );
}
