import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { maxCountedMessages } from "#contract/delivery.ts";

/** How many messages wait, in words: they are not counted beyond a number. */
export const queuedWords = (queued: number): string =>
  queued < maxCountedMessages
    ? formatNumber(queued)
    : i18n.t("messages:many", { max: formatNumber(maxCountedMessages) });

/** What stopping or going on with all sending of a website means now. */
export async function loadSending({ api, param }: OwnerContext) {
  const { id: website, name } = await findWebsite(api, param("website"));
  const { queued } = (await api.delivery.sending.get({ website })).result;
  return { website, name, queued: queuedWords(queued) };
}

/** Stops all sending of a website, or lets it go on. */
export const switchSending =
  ({ isStopped }: { isStopped: boolean }) =>
  async ({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Done> => {
    const website = param("website");
    await api.delivery.sending.update({ website, isStopped });
    const to = `/w/${website}/integration`;
    return { to, toast: { tone: "ok", key: isStopped ? "sendingStopped" : "sendingResumed" } };
  };
