import { i18n } from "#app/text/i18n.ts";
import type { DraftData } from "#contract/draft-kinds.ts";
import { eventLabel } from "#contract/text/event-words.ts";

const eventsOf = {
  purchase: ["product_view", "add_to_cart", "view_checkout", "purchase"],
  checkout: ["view_cart", "view_checkout", "purchase"],
  search: ["search", "product_view", "add_to_cart", "purchase"],
} as const;

type Template = keyof typeof eventsOf;
export const templateKeys = Object.keys(eventsOf) as [Template, ...Template[]];

export const describeTemplates = () =>
  templateKeys.map((key) => ({
    ...{ key, name: i18n.t(`funnels:templates.${key}.name`), text: i18n.t(`funnels:templates.${key}.text`) },
  }));

/** The draft of the wizard that a template fills. */
export const templates = (key: Template): DraftData => ({
  basics: { name: i18n.t(`funnels:templates.${key}.name`), scope: "person", windowDays: 14 },
  steps: {
    type: "ordered",
    steps: eventsOf[key].map((event) => ({
      ...{ kind: "event", mode: "is", value: event, role: "required", name: eventLabel(event) },
    })),
  },
});
