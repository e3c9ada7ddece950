import type { FormDescription } from "#app/services/form-description.ts";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import type { ChartCardData } from "#app/ui/overview/chart-card.tsx";
import type { PersonView } from "#app/ui/people/people-data.ts";
import type { TabLink } from "#app/ui/segments.tsx";
import type { Channel } from "#contract/channels.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";
import type { Segment, SegmentChange } from "#contract/segments.ts";

export const templateNames = ["none", "twiceNeverBought", "boughtOnce", "champions", "birthday"] as const;

export interface Choice {
  value: string;
  label: string;
}

/** A value that a field suggests, and where it is no word, the word for it. */
export interface Suggestion {
  value: string;
  label?: string | undefined;
}

export interface SubjectGroup {
  label: string;
  options: readonly Choice[];
}

/** What conditions can be about, what each is called, and what their controls offer. */
export interface ConditionChoices {
  subjects: SubjectGroup[];
  labels: Record<string, string>;
  segments: Choice[];
  /** By field or property of an event, and `events` and `properties`. */
  suggestions: Record<string, Suggestion[]>;
}

export interface PreviewView {
  /** `isLarge`: of so many people that an exact count may take a second. */
  count: { value: string; of: string; share: number; isEstimate: boolean; isLarge: boolean } | undefined;
  /** The people of each group; none before they are counted. */
  groups: string[];
  /** Of several groups: each with its people, and the people of more than one. */
  overlap: string | undefined;
  /** How many each channel reaches; none before they are counted. */
  reach: { channel: Channel; label: string; number: string }[];
  isFailed: boolean;
  /** `groups`: where they are inside, in words, of several groups. */
  sample: { id: string; to: string; name: string; isAnonymous: boolean; groups: string | undefined; why: string }[];
  /** What the conditions say, by group. */
  inWords: AnswerRow[];
}

/** A step of the wizard of segments. */
export interface OpenedWizard {
  view: WizardView<"type" | "conditions">;
  forms: {
    type: FormDescription<{ name: string; type: "attribute" | "kpi"; template?: string | undefined }>;
    conditions: unknown;
  };
  values: Record<string, string | undefined>;
  groups: ConditionsForm["groups"] | undefined;
  choices: ConditionChoices | undefined;
  preview: PreviewView | undefined;
  /** The address with an exact count. */
  exact: string;
  /** The segment was changed elsewhere since its edit began. */
  isChanged?: boolean;
}

/** How many people a segment shares with another one. */
export interface OverlapView {
  /** The other segments of the website. */
  options: Choice[];
  chosen: string | undefined;
  /** None before another segment is chosen. `share` is of the people of both. */
  parts: { key: "onlyFirst" | "both" | "onlySecond"; label: string; share: number; number: string; percent: string }[];
}

/** Buyers by recency and another score, each cell a button. */
export interface RfmGrid {
  website: string;
  by: "frequency" | "monetary";
  /** Of the unfinished segment that a cell replaces; 0 without one. */
  revision: number;
  tabs: TabLink[];
  columns: { key: string; name: string }[];
  rows: { key: string; name: string; cells: { key: string; text: string; isEmpty: boolean; shade: number }[] }[];
  foot: string;
}

/** What a segment's screen shows. */
export interface DetailView
  extends Pick<Segment, "id" | "name" | "type" | "status" | "isEvaluating" | "usedBy" | "problem"> {
  website: string;
  /** Undefined while its people are evaluated first. */
  size: string | undefined;
  evaluated: string | undefined;
  conditions: AnswerRow[];
  members: PersonView[];
  /** Of a static segment: what its list was made of, in words. */
  list: { rows: AnswerRow[]; hasUnmatched: boolean; isOfFile: boolean } | undefined;
  /** Undefined before the first evaluation. */
  chart: ChartCardData | undefined;
  overlap: OverlapView;
  history: { day: string; size: string; entered: string; exited: string }[];
  changes: (Pick<SegmentChange, "change" | "cause"> & { key: string; id: string; name: string; when: string })[];
}
