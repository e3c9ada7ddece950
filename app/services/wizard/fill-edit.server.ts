import { createHash } from "node:crypto";
import { isRefusedAs } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";

interface Edit {
  key: { kind: keyof typeof draftSteps; wid: string; target: string };
  /** What is edited, without ids that are new in each version of it. */
  edited: unknown;
  /** It as the answers of all steps. */
  answers: () => DraftData | Promise<DraftData>;
}

/**
 * Fills the draft of an edit, once: what is typed afterwards is the draft's. `isChanged`: what is edited is no longer what
 * the draft began from, so that finishing it would undo somebody's change.
 */
export async function fillEdit(
  api: { drafts: Pick<OwnerContext["api"]["drafts"], "get" | "save"> },
  { key, edited, answers }: Edit,
): Promise<{ isChanged: boolean }> {
  const { data, revision } = (await api.drafts.get(key)).result;
  const version = createHash("sha256").update(JSON.stringify(edited)).digest("hex");
  const isFilled = Object.keys(draftSteps[key.kind]).every((step) => Object.hasOwn(data, step));
  if (isFilled) return { isChanged: data.origin?.version !== version };
  await api.drafts
    .save({ ...key, data: { ...(await answers()), ...data, origin: { version } }, revision })
    // Another tab opened it in this very moment.
    .catch((error: unknown) => {
      if (!isRefusedAs(error, "STALE")) throw error;
    });
  return { isChanged: false };
}
