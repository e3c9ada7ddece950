import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventForm, filledEvent, toRule } from "#app/events/event-form.ts";
import { actionOptions, lastWords, wordsOfUse } from "#app/events/event-words.server.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besideInnerFields, orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EventForm } from "#app/ui/events/event-form.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("definedEvents:edit.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const found = await orNotFound(api.userEvents.get({ website, id: param("event") }));
  const { id, name, last30, lastAt, usedBy } = found;
  return {
    ...{ website, id, name, usedBy: usedBy.map(wordsOfUse) },
    ...{ event: filledEvent(found), actions: actionOptions(), form: describeForm(eventForm) },
    figures: {
      ...{ events: formatNumber(last30.events), people: formatNumber(last30.people) },
      last: lastWords(lastAt, timeZone),
    },
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(eventForm, async ({ api, param, value: { name, action: kind, ...place } }) => {
  const rule = toRule(kind, place);
  await api.userEvents.update({ eventId: param("event"), name, ...rule }).catch(besideInnerFields);
  return { to: `/w/${param("website")}/events`, toast: { tone: "ok", key: "saved" } };
});

export default function EditEvent() {
  const { t } = useTranslation("definedEvents");
  const { website, id, event, usedBy, actions, form, figures } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("edit.page")} text={`${t("edit.text")} ${t("edit.counts", figures)}`}>
        <ButtonLink look="dangerPlain" to={`/w/${website}/events/${id}/delete`}>
          {t("edit.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {usedBy.length === 0 ? null : (
        <Banner tone="info" title={`${t("edit.usedBy")} ${usedBy.join("، ")}`}>
          {t("edit.used")}
        </Banner>
      )}
      <Card>
        <EventForm form={form} event={event} actions={actions} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
