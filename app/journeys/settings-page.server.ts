import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { loadEventNames } from "#app/services/event-names.server.ts";
import { besidePaths, orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type Done, handleOwnerForm } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { goalDefaults } from "#contract/journeys/settings.ts";
import { instantOf, isoIn } from "#contract/time/zone.ts";
import { readEvent, suggestEvents } from "./event-field.ts";
import { entryForm, fillSettings, goalForm, lastDayOf, nameForm } from "./journey-forms.ts";
import { headOf } from "./journey-head.server.ts";
import { limitsField, limitsForm, readLimits } from "./limits-form.ts";

/** The settings of a journey. */
export async function loadSettings({ api, param }: OwnerContext) {
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== param("website").toLowerCase()) throw new Response(null, { status: 404 });
  const { timeZone } = await findWebsite(api, journey.website);
  const furtherQuiet = (journey.settings.quiet?.length ?? 0) - 1;
  return {
    ...{ website: journey.website, head: headOf(journey), filled: fillSettings(journey, timeZone) },
    /** Quiet hours that the form does not show, in words; empty where none. */
    moreQuiet: furtherQuiet > 0 ? formatNumber(furtherQuiet) : "",
    names: suggestEvents(await loadEventNames(api, journey.website)),
    copyName: i18n.t("journeys:settings.copied", { name: journey.name }).slice(0, 80),
    forms: {
      name: describeForm(nameForm, "name"),
      goal: describeForm(goalForm, "goal"),
      entry: describeForm(entryForm, "entry"),
      limits: describeForm(limitsForm, "limits"),
      copy: describeForm(nameForm, "copy"),
    },
  };
}
export type SettingsData = Awaited<ReturnType<typeof loadSettings>>;

const done = ({ param }: Pick<OwnerContext, "param">): Done => ({
  to: `/w/${param("website")}/journeys/${param("journey")}/settings`,
  toast: { tone: "ok", key: "saved" },
});

/** The forms of the page, by the intent of their button. */
export const settingsForms = {
  name: handleOwnerForm(nameForm, async ({ api, param, value: { name } }) => {
    await orNotFound(api.journeys.update({ id: param("journey"), name }));
    return done({ param });
  }),
  goal: handleOwnerForm(goalForm, async ({ api, param, value }) => {
    const { onConversion } = value;
    const event = readEvent(value.event ?? "");
    const { deadlineDays = goalDefaults.deadlineDays, trafficPercent = goalDefaults.trafficPercent } = value;
    const goal = event === undefined ? { event: null } : { event, deadlineDays, trafficPercent, onConversion };
    await api.journeys.setGoal({ id: param("journey"), ...goal });
    return done({ param });
  }),
  entry: handleOwnerForm(entryForm, async ({ api, param, value }) => {
    const { reentry: mode, reentryDays, maxAge = 24, priority = 5, audience, expiresAt, rate } = value;
    const days = mode === "days" && reentryDays !== undefined ? { days: reentryDays } : {};
    const id = param("journey");
    const { website, settings: before } = await orNotFound(api.journeys.get({ id }));
    const { timeZone } = (await api.websites.get({ id: website })).result;
    const isSameEnd = expiresAt !== undefined && expiresAt === lastDayOf(before.expiresAt, timeZone);
    const settings = {
      ...{ audience, maxAge, priority, reentry: { mode, ...days } },
      rate: rate ?? null,
      ...(isSameEnd ? {} : { expiresAt: expiresAt === undefined ? null : endOfDay(expiresAt, timeZone) }),
    };
    try {
      await api.journeys.update({ id, settings });
    } catch (error) {
      besidePaths(error, (path) => path.slice(1, 2));
    }
    return done({ param });
  }),
  limits: handleOwnerForm(limitsForm, async ({ api, param, value }) => {
    const id = param("journey");
    const { settings } = await orNotFound(api.journeys.get({ id }));
    try {
      await api.journeys.update({ id, settings: readLimits(value, settings) });
    } catch (error) {
      besidePaths(error, limitsField);
    }
    return done({ param });
  }),
  copy: handleOwnerForm(nameForm, async ({ api, param, value: { name } }) => {
    const { id } = (await api.journeys.copy({ id: param("journey"), name })).result;
    return {
      to: `/w/${param("website")}/journeys/${id}/map`,
      toast: { tone: "ok" as const, key: "created" as const, name },
    };
  }),
};

/** The end of a day of the website's zone. */
function endOfDay(day: string, zone: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return isoIn(zone, instantOf(zone, { year, month, day: date, hour: 23, minute: 59 }));
}
