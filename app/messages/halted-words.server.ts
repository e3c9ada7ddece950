import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** That a website sends nothing at all, as the page of a campaign says it; empty where it sends. */
export const haltedWords = ({ stoppedAt }: { stoppedAt: string | null }, zone: string): string =>
  stoppedAt === null ? "" : i18n.t("campaignSending:halted.title", { when: momentWords(zone, stoppedAt) });
