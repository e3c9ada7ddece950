import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { CredentialSection } from "#app/ui/account/credential-section.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Sections } from "#app/ui/sections.tsx";
import { credentialNames } from "#contract/websites.ts";
import { rotateForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("account:credentials.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const { former, ...current } = (await api.websites.credentials({ id })).result;
  const words = (instant: number) => `${dayWords(jalaliOf(timeZone, instant), true)}، ${timeWords(timeZone, instant)}`;
  const credentials = credentialNames.map((credential) => ({
    ...{ credential, value: current[credential] },
    former: former
      .filter((each) => each.credential === credential)
      .map(({ ending, endsAt }) => ({ ending, until: words(Date.parse(endsAt)) })),
  }));
  return { id, credentials };
});

export const clientLoader = loadFromMemory;

export const action = formAction(rotateForm, async ({ api, param, value: { credential } }) => {
  const id = param("website");
  await api.websites.rotateCredential({ id, credential });
  return { to: `/websites/${id}/credentials`, toast: { tone: "ok", key: `${credential}Rotated` } };
});

export default function Credentials() {
  const { t } = useTranslation("account");
  const { id, credentials } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("credentials.page")} text={t("credentials.text")}>
        <ButtonLink to={`/w/${id}/install`}>{t("websites.install")}</ButtonLink>
        <ButtonLink to={`/websites/${id}`}>{t("websites.settings")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Sections>
        {credentials.map((each) => (
          <CredentialSection key={each.credential} website={id} {...each} />
        ))}
      </Sections>
    </>
  );
}
