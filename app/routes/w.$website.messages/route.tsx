import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Search, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadLog, uncertainForms } from "#app/messages/log.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { HaltedNotice } from "#app/ui/messages/halted-notice.tsx";
import { MessageFilter } from "#app/ui/messages/message-filter.tsx";
import { MessageList } from "#app/ui/messages/message-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("messages:page");

export const loader = ownerLoader(loadLog);

export const clientLoader = loadFromMemory;

export const action = intentAction(uncertainForms);

export default function Messages() {
  const { t } = useTranslation("messages");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, rows, paging, query, isFiltered, uncertain } = view;
  const isEmpty = rows.length === 0;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={`/w/${website}/messages/costs`}>{t("costs.link")}</ButtonLink>
        {isEmpty ? null : <ExportLink to={view.file} hasDates />}
      </PageHead>
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      <HaltedNotice website={website} halted={view.halted} text={t("halted.text")} />
      {uncertain === "" ? null : (
        <Banner
          tone="warn"
          title={t("uncertain.note", { n: uncertain })}
          action={
            <ButtonLink isSmall to="?state=uncertain">
              {t("uncertain.show")}
            </ButtonLink>
          }
        >
          {t("uncertain.noteText")}
        </Banner>
      )}
      {isEmpty && !isFiltered ? (
        <Empty Icon={Send} title={t("empty.title")} text={t("empty.text")} heading="h2">
          <ButtonLink look="main" to={`/w/${website}/integration/test`}>
            {t("empty.test")}
          </ButtonLink>
        </Empty>
      ) : (
        <Card>
          <MessageFilter {...view} />
          <MessageList website={website} rows={rows} />
          {isEmpty ? null : (
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          )}
        </Card>
      )}
      {isEmpty && isFiltered ? (
        <Empty Icon={Search} title={t("empty.noneTitle")} text={t("empty.noneText")} heading="h2">
          <ButtonLink to={`/w/${website}/messages`}>{t("empty.all")}</ButtonLink>
        </Empty>
      ) : null}
    </Screen>
  );
}
