import { dateChoicesAhead } from "#app/period/date-choices.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { loadChoices } from "./campaign-choices.server.ts";
import type { CampaignSteps } from "./campaign-wizard.server.ts";
import { checkLinks } from "./check-link.server.ts";
import { describeAudience } from "./estimate-audience.server.ts";
import { clockTimes, firstDays } from "./schedule.server.ts";
import { clockWords, settingsAnswers, textOf } from "./settings-answers.server.ts";

/** A step of the wizard of campaigns: what can be chosen, what the links become, and whom the choices select. */
export async function openCampaignWizard(wizard: Wizard<CampaignSteps>, context: OwnerContext) {
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
  const summary = page.view.summary.map((part) =>
    part.step === "settings" ? { ...part, rows: settingsAnswers(draft.data.settings ?? {}, choices) } : part,
  );
  const now = Date.now();
  return {
    ...page,
    view: { ...page.view, summary },
    ...{ website, links, audience, choices: step === "settings" ? choices : undefined },
    days: dateChoicesAhead(zone, now),
    first: firstDays(zone, now),
    times: clockTimes(textOf(draft.data.settings?.time)).map((value) => ({ value, label: clockWords(value) })),
  };
}
