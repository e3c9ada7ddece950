import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ClickedElementRow } from "#app/ui/events/clicked-elements.tsx";
import { eventPlace, maxClicksRead } from "#contract/defined-events.ts";
import { clickDraftForm, fillClickDraft } from "./click-draft.server.ts";

const rowsShown = 50;

const stepAddress = (website: string) => `/w/${website}/events/new/where`;

/** The elements that visitors clicked most, in words. */
export async function loadClicked({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const { id } = await findWebsite(api, param("website"));
  const [{ items, of }, { revision }] = await Promise.all([
    api.userEvents.clicked({ website: id, limit: rowsShown }).then(({ result }) => result),
    api.drafts.get({ kind: "event", wid: id }).then(({ result }) => result),
  ]);
  const rows = items.map(
    ({ selector, text, clicks, people, path, pages }, index): ClickedElementRow => ({
      ...{ key: String(index), selector, text, path },
      more: pages > 1 ? i18n.t("definedEvents:clicked.morePages", { number: formatNumber(pages - 1) }) : "",
      ...{ clicks: formatNumber(clicks), people: formatNumber(people) },
    }),
  );
  const isAll = of < maxClicksRead;
  const read = i18n.t(isAll ? "definedEvents:clicked.all" : "definedEvents:clicked.newest", {
    number: formatNumber(of),
  });
  return { back: stepAddress(id), revision, rows, read };
}

const { selector, text } = eventPlace.shape;
export const clickedForm = clickDraftForm.extend({ selector, text });

/** Fills the wizard's step with the element of a row, on all pages, as the row counts it. */
export async function takeClicked({
  api,
  param,
  value: { revision, ...element },
}: Pick<OwnerContext, "api" | "param"> & { value: z.output<typeof clickedForm> }): Promise<Done> {
  await fillClickDraft({ api, param }, { mode: "any", ...element }, revision);
  return { to: stepAddress(param("website")) };
}
