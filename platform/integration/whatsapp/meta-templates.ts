import { z } from "zod";
import { templateText } from "#contract/text/templates.ts";
import type { TemplateRow } from "../sql/templates.ts";

/** Templates as Meta lists them; what is not read is left out. */
const metaTemplate = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(15),
  status: z.string(),
  category: z.string(),
  components: z.array(z.looseObject({ type: z.string() })).max(20),
  rejected_reason: z.string().optional().catch(undefined),
});
export type MetaTemplate = z.infer<typeof metaTemplate>;

const page = z.object({
  data: z.array(metaTemplate.optional().catch(undefined)),
  paging: z
    .object({ cursors: z.object({ after: z.string() }), next: z.string() })
    .optional()
    .catch(undefined),
});

/** One page of Meta's list; undefined where the answer is none. Pure. */
export function readTemplatePage(body: Buffer): { templates: MetaTemplate[]; after: string | undefined } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  const read = page.safeParse(json).data;
  if (read === undefined) return undefined;
  return { templates: read.data.filter((each) => each !== undefined), after: read.paging?.cursors.after };
}

type State = Pick<TemplateRow, "status" | "reason">;

/** Of a template that Meta does not list any more, or lists as one that goes. */
export const goneState: State = { status: "Rejected", reason: templateText.reasons.metaGone };
const goneStatuses = ["PENDING_DELETION", "DELETED", "ARCHIVED"];

/** Meta's states as ours: it alone judges templates of WhatsApp. Pure. */
export function stateOf({ status, rejected_reason: why }: Pick<MetaTemplate, "status" | "rejected_reason">): State {
  if (status === "APPROVED") return { status: "Approved", reason: null };
  if (status === "REJECTED") {
    const said = why === undefined || why === "NONE" ? "" : why;
    return { status: "Rejected", reason: templateText.reasons.metaRejected(said) };
  }
  if (status === "PAUSED" || status === "DISABLED")
    return { status: "Rejected", reason: templateText.reasons.metaPaused };
  if (goneStatuses.includes(status)) return goneState;
  return { status: "Pending", reason: null };
}

/** Under which name a list shows a template: one of Meta's has a text in each language. */
export const nameOf = ({ name, language }: Pick<MetaTemplate, "name" | "language">) =>
  `${name.slice(0, 60)} (${language})`;
