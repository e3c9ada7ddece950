import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { domainRow, findDomain, hasLocalHost, recordView } from "#app/integration/domain-view.server.ts";
import { apiClient } from "#app/services/api.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { DomainTag } from "#app/ui/integration/domains-card.tsx";
import { PanelGuides, RecordCards } from "#app/ui/integration/record-cards.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("integration:domains.page", data?.head.name);

export const loader = ownerLoader(async (context) => {
  const { api, param } = context;
  const [{ timeZone }, domain] = await Promise.all([findWebsite(api, param("website")), findDomain(context)]);
  return {
    website: domain.website,
    head: domainRow(domain, timeZone),
    isLocal: hasLocalHost(domain.records),
    records: domain.records.map((record) => recordView(record, domain.name)),
  };
});

export const clientLoader = loadFromMemory;

/** Five records, each twice over two seconds where a name server is silent. */
const verifyTimeoutMs = 25_000;

export const action = buttonAction(
  async (context) => {
    const { id, website } = await findDomain(context);
    const { request, token } = context;
    const { status } = (
      await apiClient(request, token, { timeoutMs: verifyTimeoutMs }).integration.domains.verify({ id })
    ).result;
    const toast =
      status === "verified"
        ? ({ tone: "ok", key: "domainVerified" } as const)
        : ({ tone: "bad", key: "domainNotVerified" } as const);
    return { to: `/w/${website}/integration/email/domains/${id}`, toast };
  },
  { unreachable: "notTested" },
);

export default function DomainPage() {
  const { t } = useTranslation("integration");
  const { website, head, isLocal, records } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/integration/email`, label: t("email.page") }]} />
      <PageHead title={head.name} text={t(`domains.lead.${head.status}`)} mark={<DomainTag status={head.status} />}>
        <Form method="post" reloadDocument>
          <FormToken />
          <Button>{t("domains.verify")}</Button>
        </Form>
        <ButtonLink to={`/w/${website}/integration/email`}>{t("domains.refresh")}</ButtonLink>
        <ButtonLink look="dangerPlain" to="delete">
          {t("domains.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {isLocal ? (
        <Banner tone="warn" title={t("domains.local.title")}>
          {t("domains.local.text")}
        </Banner>
      ) : null}
      <RecordCards records={records} />
      <PanelGuides />
    </Screen>
  );
}
