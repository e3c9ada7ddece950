import type { DraftKind } from "#contract/draft-kinds.ts";
import { ok } from "#contract/envelope.ts";
import { optionalWebsite } from "#platform/http/context.ts";
import { readDraft } from "./read-draft.ts";
import { resetDraft } from "./reset-draft.ts";
import { saveDraft } from "./save-draft.ts";
import type { DraftKey } from "./sql/drafts.ts";

interface Place {
  input: { kind: DraftKind; target?: string | undefined };
  context: { owner: { id: string }; website: { id: string } | undefined };
}

const keyOf = ({ input: { kind, target }, context: { owner, website } }: Place): DraftKey => ({
  ...{ owner: owner.id, kind, website: website?.id ?? null, target: target ?? null },
});

/** The handlers of drafts. */
export const draftRoutes = {
  get: optionalWebsite.drafts.get.handler(async (call) =>
    ok(await readDraft(call.context.dependencies.postgres, keyOf(call))),
  ),
  save: optionalWebsite.drafts.save.handler(async (call) =>
    ok(await saveDraft(call.context.dependencies, keyOf(call), call.input)),
  ),
  reset: optionalWebsite.drafts.reset.handler(async (call) => {
    const empty = await resetDraft(call.context.dependencies, keyOf(call), call.input.revision);
    return ok({ id: call.input.kind, ...empty });
  }),
};
