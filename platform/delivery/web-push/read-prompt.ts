import { promptOutcome, promptText } from "#contract/text/web-push.ts";
import type { PromptField, PushPrompt } from "#contract/web-push.ts";
import { findChannels } from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPublicKey } from "#platform/web-push/website-keys.ts";

/** What pages of a website need to subscribe a browser; undefined where its owner has web push off. */
export async function readPrompt(queries: Queries, website: string): Promise<PushPrompt | undefined> {
  const channel = (await findChannels(queries, website)).find(({ type, active }) => type === "WEB_PUSH" && active);
  const publicKey = channel && (await readPublicKey(queries, website));
  if (channel === undefined || publicKey === undefined) return undefined;
  const word = (field: PromptField) => `${channel.settings[field] || promptText[field]}`;
  return {
    publicKey,
    ...{ title: word("promptTitle"), text: word("promptText") },
    ...{ allow: word("promptAllow"), later: word("promptLater"), ...promptOutcome },
  };
}
