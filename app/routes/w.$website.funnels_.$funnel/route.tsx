import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Filter, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadInsight } from "#app/funnels/insight.server.ts";
import { changeState, stateForm } from "#app/funnels/state-action.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FunnelBreakdown } from "#app/ui/funnels/funnel-breakdown.tsx";
import { FunnelColumns } from "#app/ui/funnels/funnel-columns.tsx";
import { ChangeState, FunnelState } from "#app/ui/funnels/funnel-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("funnels:page", data?.funnel.name);

export const loader = reportLoader(loadInsight);

export const clientLoader = loadFromMemory;

export const action = formAction(stateForm, changeState);

export default function FunnelInsight() {
  const { t } = useTranslation("funnels");
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, funnel, text, period, filters, waiting, stopped, open, isEmpty, worst, problem } = page;
  const base = `/w/${website}/funnels/${funnel.id}`;
  const isShown = waiting === undefined && !isEmpty;
  return (
    <Screen>
      <Trail />
      <PageHead title={funnel.name} text={`${text} ${period.sentence}`} mark={<FunnelState status={funnel.status} />}>
        <ButtonLink to={`${base}/edit/steps`} start={<Pencil size={16} strokeWidth={1.75} aria-hidden />}>
          {t("edit.link")}
        </ButtonLink>
        {isShown ? <ExportLink to={page.file} /> : null}
        <ChangeState {...funnel} isSmall={false} />
        <ButtonLink look="dangerPlain" to={`${base}/delete`}>
          {t("remove")}
        </ButtonLink>
      </PageHead>
      {answered?.failure === undefined ? null : <p role="alert">{t("failed")}</p>}
      <FormFailure failure={answered?.failure} />
      <FilterChips {...filters} isShared={false} />
      {stopped === undefined ? null : <Banner tone="warn" title={t("insight.stopped", { day: stopped })} />}
      {waiting === undefined ? null : (
        <Banner tone="info" title={t("insight.waiting", { time: waiting })}>
          {t("insight.waitingText")}
        </Banner>
      )}
      {problem === undefined ? null : <Banner tone="warn" title={problem} />}
      {waiting === undefined && problem === undefined && isEmpty ? (
        <Empty Icon={Filter} title={t("insight.none")} text={t("insight.noneText")} heading="h2" />
      ) : null}
      {isShown ? (
        <>
          <FunnelColumns lead={page.lead} columns={page.columns} window={page.window} />
          {worst === undefined ? null : (
            <Banner
              tone="warn"
              title={worst.title}
              action={
                <ButtonLink isSmall to={worst.to}>
                  {t("insight.leftList")}
                </ButtonLink>
              }
            >
              {worst.rows}
            </Banner>
          )}
          <Card>
            <ChartCard data={page.chart} metric={t("insight.rate")} />
          </Card>
          <FunnelBreakdown table={page.table} columns={page.columns} tabs={page.tabs} file={page.breakdownFile} />
        </>
      ) : null}
      {open === undefined || waiting !== undefined ? null : <p>{open}</p>}
    </Screen>
  );
}
