import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { env } from "#app/env.server.ts";
import { analysisWords } from "#app/money/analysis-words.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { incompleteNotice } from "#app/services/missing-notice.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { loadZoneNotice } from "#app/services/zone-notice.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneOptionsWith } from "#app/text/zones.ts";
import { WebsiteForm } from "#app/ui/account/website-form.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { websiteForm } from "./form.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("account:website.page", data?.values.name);

/** The value of a switch as a form has it. */
const onOff = (isOn: boolean) => (isOn ? "on" : undefined);

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name, url, timeZone, currency, hosts, missing, quarantined, ...switches } = await findWebsite(
    api,
    param("website"),
  );
  const values = {
    ...{ name, url, timeZone, currency, hosts },
    active: onOff(switches.active),
    serverPurchasesOnly: onOff(switches.serverPurchasesOnly),
    signedIdentifyOnly: onOff(switches.signedIdentifyOnly),
    nightlyAnalysis: onOff(switches.nightlyAnalysis),
    unvouchedPerHour: String(switches.unvouchedPerHour),
    unvouchedPerDay: String(switches.unvouchedPerDay),
  };
  const notice = incompleteNotice({ missing, quarantined }, { from: 0, to: Date.now(), zone: timeZone });
  const [zoneNotice, subscription] = await Promise.all([
    loadZoneNotice(api, { id, timeZone }),
    env.sells.plans ? orDefault(api.wallet.subscription.get()) : undefined,
  ]);
  const analysisPrice = subscription === undefined ? null : analysisWords(subscription.result);
  return {
    id,
    values,
    notice,
    zoneNotice,
    analysisPrice,
    zones: zoneOptionsWith(timeZone),
    form: describeForm(websiteForm),
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(websiteForm, async ({ api, param, value }) => {
  const id = param("website");
  await api.websites.update({ id, ...value });
  return { to: `/websites/${id}`, toast: { tone: "ok", key: "saved" } };
});

export default function WebsiteSettings() {
  const { t } = useTranslation(["account", "dataRetention", "emailReports", "exclusions"]);
  const { id, values, notice, zoneNotice, analysisPrice, zones, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={values.name} text={t("website.text")}>
        <ButtonLink to={`/w/${id}`}>{t("websites.open")}</ButtonLink>
        <ButtonLink to={`/websites/${id}/email-reports`}>{t("emailReports:page")}</ButtonLink>
        <ButtonLink to={`/activity?wid=${id}`}>{t("profile.history.activity")}</ButtonLink>
        <ButtonLink to="/websites">{t("websites.page")}</ButtonLink>
      </PageHead>
      {notice === null ? null : (
        <Banner tone="warn" title={notice.title}>
          {notice.text}
        </Banner>
      )}
      {zoneNotice === null ? null : (
        <Banner tone="warn" title={zoneNotice.title}>
          {zoneNotice.text}
        </Banner>
      )}
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("website.page")} text={t("website.about.text")}>
          <WebsiteForm {...{ form, values, zones, analysisPrice }} lastResult={answered?.lastResult} />
        </Section>
        <Section title={t("website.credentials.title")} text={t("website.credentials.text")}>
          <SectionForm>
            <ButtonLink to={`/websites/${id}/credentials`}>{t("website.credentials.action")}</ButtonLink>
          </SectionForm>
        </Section>
        <Section title={t("exclusions:page")} text={t("exclusions:text")}>
          <SectionForm>
            <ButtonLink to={`/w/${id}/exclusions`}>{t("exclusions:page")}</ButtonLink>
          </SectionForm>
        </Section>
        <Section title={t("dataRetention:page")} text={t("dataRetention:text")}>
          <SectionForm>
            <ButtonLink to={`/websites/${id}/data-retention`}>{t("dataRetention:page")}</ButtonLink>
          </SectionForm>
        </Section>
        <Section title={t("website.remove.title")} text={t("website.remove.text")}>
          <SectionForm>
            <ButtonLink look="dangerPlain" to={`/websites/${id}/delete`}>
              {t("website.remove.action")}
            </ButtonLink>
          </SectionForm>
        </Section>
      </Sections>
    </>
  );
}
