import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { deviceWords } from "#app/services/device-words.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { momentWords, ownZone } from "#app/services/moment-words.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { BrowserList } from "#app/ui/notifications/browser-list.tsx";
import { KindChoices } from "#app/ui/notifications/kind-choices.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Section, Sections } from "#app/ui/sections.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { settingsAction } from "./actions.server.ts";
import { notificationsForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("notifications:choices.page");

export const loader = ownerLoader(async ({ api }) => {
  const [chosen, browsers, { result: vapid }, zone] = await Promise.all([
    api.notifications.choices(),
    api.notifications.browsers(),
    api.notifications.vapidKeys({}),
    ownZone(api),
  ]);
  return {
    chosen: chosen.result,
    publicKey: vapid.publicKey,
    browsers: browsers.result.items.map(({ id, at, ...agent }) => ({
      id,
      name: deviceWords({ ...agent, device: "", country: "", city: "" }).name,
      at: momentWords(zone, at),
    })),
    form: describeForm(notificationsForm),
  };
});

export const clientLoader = loadFromMemory;

export const action = settingsAction;

export default function NotificationSettings() {
  const { t } = useTranslation("notifications");
  const { chosen, browsers, publicKey, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const ticked = (kinds: readonly string[]) => ({
    ...Object.fromEntries(kinds.map((kind) => [kind, "on"])),
    was: kinds.join(","),
  });
  const defaults = { mail: ticked(chosen.mail), push: ticked(chosen.push) };
  const fields = useFields(form, answered?.lastResult, defaults);
  return (
    <>
      <PageHead title={t("choices.page")} text={t("choices.text")}>
        <ButtonLink to="/profile">{t("choices.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Form method="post" noValidate reloadDocument>
        <FormToken />
        <HiddenField {...fields.mail.was} />
        <HiddenField {...fields.push.was} />
        <KindChoices fields={fields} />
      </Form>
      <Sections>
        <Section title={t("browsers.title")} text={t("browsers.text")}>
          <BrowserList browsers={browsers} publicKey={publicKey} />
        </Section>
      </Sections>
    </>
  );
}
