import type { FormDescription } from "#app/services/form-description.ts";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import type { PersonView } from "#app/ui/people/people-data.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";
import type { Segment, SegmentChange } from "#contract/segments.ts";

export const templateNames = ["none", "twiceNeverBought", "boughtOnce", "champions", "birthday"] as const;

export interface Choice {
  value: string;
  label: string;
}

export interface SubjectGroup {
  label: string;
  options: readonly Choice[];
}

/** What conditions can be about, what each is called, and what their controls offer. */
export interface ConditionChoices {
  subjects: SubjectGroup[];
  labels: Record<string, string>;
  events: string[];
  segments: Choice[];
}

export interface PreviewView {
  count: { value: string; of: string; share: number; isEstimate: boolean } | undefined;
  isFailed: boolean;
  sample: { id: string; to: string; name: string; isAnonymous: boolean; why: string }[];
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
}

/** What a segment's screen shows. */
export interface DetailView extends Pick<Segment, "id" | "name" | "type" | "status" | "isEvaluating" | "usedBy"> {
  website: string;
  size: string;
  evaluated: string | undefined;
  conditions: AnswerRow[];
  members: PersonView[];
  history: { day: string; size: string; entered: string; exited: string }[];
  changes: (Pick<SegmentChange, "change" | "cause"> & { key: string; id: string; name: string; when: string })[];
}
