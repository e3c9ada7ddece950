import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownDomain } from "#app/integration/domain-name.server.ts";
import { domainRow } from "#app/integration/domain-view.server.ts";
import { loadType } from "#app/integration/type-page.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { ChannelTable } from "#app/ui/integration/channel-table.tsx";
import { DomainsCard } from "#app/ui/integration/domains-card.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { maxDomains } from "#contract/integration-domains.ts";
import { domainForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("integration:email.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const [{ rows: accounts }, domains] = await Promise.all([
    loadType({ api, param }, "email"),
    api.integration.domains.list({ website: id, limit: maxDomains }),
  ]);
  return {
    ...{ website: id, accounts },
    domains: domains.result.items.map((domain) => domainRow(domain, timeZone)),
    form: describeForm(domainForm),
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(domainForm, async ({ api, param, value }) => {
  const website = param("website");
  const { id, name } = (await api.integration.domains.create({ wid: website, ...value })).result;
  return {
    to: `/w/${website}/integration/email/domains/${id}`,
    toast: { tone: "ok", key: "created", name: shownDomain(name) },
  };
});

export default function Email() {
  const { t } = useTranslation("integration");
  const { website, accounts, domains, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("email.page")} text={t("email.text")} />
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      <ChannelTable
        title={t("email.accounts")}
        empty={t("email.accountsNone")}
        add={{ to: `/w/${website}/integration/email/new`, label: t("email.add") }}
        rows={accounts}
        hasLines={false}
      />
      <DomainsCard rows={domains} form={form} lastResult={answered?.lastResult} />
    </Screen>
  );
}
