import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { closeAddress, loadSuppressions } from "#app/messages/suppressions.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { SuppressionFilter, SuppressionForm, SuppressionTable } from "#app/ui/messages/suppressions.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { suppressionFields } from "#contract/delivery.ts";

export const meta: MetaFunction = () => pageTitle("messages:suppression.page");

export const loader = ownerLoader(loadSuppressions);

export const clientLoader = loadFromMemory;

export const action = formAction(suppressionFields, closeAddress);

export default function Suppression() {
  const { t } = useTranslation("messages");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { rows, paging, query, isFiltered } = view;
  const isEmpty = rows.length === 0;
  const kind = isFiltered ? "none" : "";
  return (
    <Screen>
      <Trail />
      <PageHead title={t("suppression.page")} text={t("suppression.text")}>
        <ButtonLink to={`/w/${view.website}/suppression/consents`}>{t("consents.link")}</ButtonLink>
      </PageHead>
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      <Beside data-list-first="">
        {isEmpty && !isFiltered ? (
          <Empty
            Icon={ShieldCheck}
            title={t("suppression.empty.title")}
            text={t("suppression.empty.text")}
            heading="h2"
          />
        ) : (
          <Card>
            <SuppressionFilter {...view} />
            <SuppressionTable rows={rows} none={kind === "" ? "" : t("suppression.empty.noneText")} />
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          </Card>
        )}
        <Card>
          <CardHead>
            <CardTitle>{t("suppression.addTitle")}</CardTitle>
          </CardHead>
          <SuppressionForm form={view.form} names={view.names} lastResult={answered?.lastResult} />
        </Card>
      </Beside>
    </Screen>
  );
}
