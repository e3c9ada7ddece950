import { dateChoicesAhead } from "#app/period/date-choices.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { loadChoices } from "./campaign-choices.server.ts";
import type { CampaignSteps } from "./campaign-wizard.server.ts";
import { checkLinks } from "./check-link.server.ts";
import { describeAudience, describeNobody } from "./estimate-audience.server.ts";
import { findLinkless } from "./find-linkless.server.ts";
import { clockTimes, firstDays } from "./schedule.server.ts";
import { clockWords, settingsAnswers, textOf } from "./settings-answers.server.ts";

/**
 * A step of the wizard of campaigns: what can be chosen, what the links become, which templates lead to none of them, and
 * whom the choices select. `shorts`: short addresses of the links that there are already.
 */
export async function openCampaignWizard(
  wizard: Wizard<CampaignSteps>,
  context: OwnerContext,
  { shorts = [] }: { shorts?: readonly string[] } = {},
) {
  const { api, param } = context;
  const { draft, ...page } = await openWizard(wizard, context);
  const { step } = page.view;
  const website = param("website");
  const { timeZone: zone } = await findWebsite(api, website);
  const [choices, links, audience] = await Promise.all([
    step === "settings" || step === "summary" ? loadChoices(api, website) : undefined,
    step === "link" || step === "summary" ? checkLinks(context, draft.data.link ?? {}) : [],
    step === "summary" ? describeAudience(context, draft.data.settings ?? {}) : undefined,
  ]);
  const linkless =
    choices === undefined
      ? []
      : await findLinkless(context, { link: draft.data.link, settings: draft.data.settings, choices, shorts });
  const summary = page.view.summary.map((part) =>
    part.step === "settings" ? { ...part, rows: settingsAnswers(draft.data.settings ?? {}, choices) } : part,
  );
  const now = Date.now();
  return {
    ...page,
    view: { ...page.view, summary },
    ...{ website, links, linkless, audience, choices: step === "settings" ? choices : undefined },
    nobody: step === "settings" ? describeNobody(draft.data.settings ?? {}, choices?.segments ?? []) : undefined,
    days: dateChoicesAhead(zone, now),
    first: firstDays(zone, now),
    times: clockTimes(textOf(draft.data.settings?.time)).map((value) => ({ value, label: clockWords(value) })),
  };
}
