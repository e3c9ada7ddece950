import { definedEventFields, type EventAction, eventPlace, type UserEvent } from "#contract/defined-events.ts";

/** The whole of a defined event on one page; the wizard asks the same in two steps. */
export const eventForm = definedEventFields
  .pick({ name: true, action: true })
  .extend(eventPlace.shape)
  .superRefine((value, context) => {
    for (const issue of eventPlace.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue });
  });

interface Place {
  mode: "any" | NonNullable<UserEvent["match"]>["mode"];
  url?: string | undefined;
  selector?: string | undefined;
  text?: string | undefined;
}

/** The rule as calls take it. Only clicks have an element. */
export const toRule = (action: EventAction, { mode, url, selector, text }: Place) => ({
  action,
  match: mode === "any" || url === undefined ? null : { mode, url },
  selector: action === "click" ? (selector ?? null) : null,
  text: action === "click" ? (text ?? null) : null,
});

/** A defined event as its form holds it. */
export const filledEvent = ({ name, action, match, selector, text }: UserEvent) => ({
  ...{ name, action, mode: match?.mode ?? ("any" as const), url: match?.url ?? "" },
  ...{ selector: selector ?? "", text: text ?? "" },
});
