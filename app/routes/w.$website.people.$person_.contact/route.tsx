import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { applyToggles, contactForm } from "#app/people/contact-form.ts";
import { consentRows, findProfile, personHead } from "#app/people/edit-person.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { ConsentHistory, ContactForm } from "#app/ui/people/contact-form.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:block.page");

export const loader = ownerLoader(async (context) => {
  const [detail, { timeZone }] = await Promise.all([
    findProfile(context),
    findWebsite(context.api, context.param("website")),
  ]);
  return {
    ...personHead(detail),
    ...{ blocked: detail.doNotContact, history: consentRows(detail, timeZone), form: describeForm(contactForm) },
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(contactForm, async ({ value, ...context }) => {
  const { website: wid, id: user, doNotContact } = await findProfile(context);
  const channels = applyToggles(doNotContact, value);
  if (channels.join() !== doNotContact.join()) await context.api.profiles.setDoNotContact({ wid, user, channels });
  return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "saved" } };
});

export default function BlockChannels() {
  const { t } = useTranslation("profiles");
  const { name, back, history, ...view } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("block.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <ContactForm {...view} lastResult={answered?.lastResult} />
      <ConsentHistory rows={history} />
    </Screen>
  );
}
