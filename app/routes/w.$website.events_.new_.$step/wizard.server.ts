import { toRule } from "#app/events/event-form.ts";
import { actionWords } from "#app/events/event-words.server.ts";
import { besideInnerFields, wrongField } from "#app/services/failures.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { eventActions } from "#contract/defined-events.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { eventWords } from "#contract/text/event-words.ts";
import { violationText } from "#contract/text/violations.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");
const field = (path: string, value: unknown) => ({
  path,
  label: i18n.t(`definedEvents:fields.${path}` as "definedEvents:fields.name"),
  value: text(value),
});

type Modes = "any" | "starts_with" | "ends_with" | "exact";
const modeWords = (mode: unknown) => i18n.t(`definedEvents:fields.modes.${(text(mode) || "any") as Modes}`);

/** Defines an event in two steps. */
export const eventWizard: Wizard<(typeof draftSteps)["event"]> = {
  kind: "event",
  address: ({ param }) => ({ path: `/w/${param("website")}/events/new`, wid: param("website") }),
  steps: draftSteps.event,
  words: {
    what: ({ name, action }) => [
      field("name", name),
      { ...field("action", action), value: action === undefined ? "" : actionWords(text(action)) },
    ],
    where: ({ mode, url, selector, text: pressed }) => [
      { ...field("mode", mode), value: modeWords(mode) },
      ...(text(mode) === "any" || text(mode) === "" ? [] : [field("url", url)]),
      ...(text(selector) === "" ? [] : [field("selector", selector)]),
      ...(text(pressed) === "" ? [] : [field("text", pressed)]),
    ],
  },
  async check({ api, param }, { step, data }) {
    const website = param("website");
    if (step === "what") {
      const name = text(data.what?.name);
      const isReserved = eventActions.some((action) => action === name) || Object.hasOwn(eventWords, name);
      const { items } = isReserved
        ? { items: [] }
        : (await api.userEvents.list({ website, q: name, limit: 200 })).result;
      if (isReserved || items.some((event) => event.name === name))
        throw wrongField("name", violationText.eventNameTaken);
      return;
    }
    const what = draftSteps.event.what.safeParse(data.what);
    const where = draftSteps.event.where.parse(data.where);
    if (what.success)
      await api.userEvents.preview({ wid: website, ...toRule(what.data.action, where) }).catch(besideInnerFields);
  },
  async finish({ api, param }, { what, where }) {
    const website = param("website");
    await api.userEvents.create({ wid: website, name: what.name, ...toRule(what.action, where) });
    return { to: `/w/${website}/events`, toast: { tone: "ok", key: "created", name: what.name } };
  },
};
