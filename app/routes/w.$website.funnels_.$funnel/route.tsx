import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Filter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadInsight } from "#app/funnels/insight.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FunnelBreakdown } from "#app/ui/funnels/funnel-breakdown.tsx";
import { FunnelColumns } from "#app/ui/funnels/funnel-columns.tsx";
import { ChangeState, FunnelState } from "#app/ui/funnels/funnel-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("funnels:page");

export const loader = reportLoader(loadInsight);

export const clientLoader = loadFromMemory;

const stateForm = z.object({ funnel: z.uuid(), state: z.enum(["start", "stop"]) });

export const action = formAction(stateForm, async ({ api, request, value: { funnel, state } }) => {
  await api.funnels[state]({ id: funnel });
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, toast: { tone: "ok", key: "saved" } };
});

export default function FunnelInsight() {
  const { t } = useTranslation("funnels");
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, funnel, text, filters, waiting, stopped, open, isEmpty, worst } = page;
  return (
    <Screen>
      <PageHead title={funnel.name} text={text} mark={<FunnelState status={funnel.status} />}>
        <ChangeState {...funnel} />
        <ButtonLink to={`/w/${website}/funnels/${funnel.id}/delete`}>{t("remove")}</ButtonLink>
        <ButtonLink to={`/w/${website}/funnels`}>{t("insight.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <FilterChips {...filters} />
      {stopped === undefined ? null : <Banner tone="warn" title={t("insight.stopped", { day: stopped })} />}
      {waiting !== undefined ? (
        <Banner tone="info" title={t("insight.waiting", { time: waiting })}>
          {t("insight.waitingText")}
        </Banner>
      ) : isEmpty ? (
        <Empty Icon={Filter} title={t("insight.none")} text={t("insight.noneText")} heading="h2" />
      ) : (
        <>
          <FunnelColumns lead={page.lead} columns={page.columns} window={page.window} />
          {worst === undefined ? null : <Banner tone="warn" title={worst} />}
          <FunnelBreakdown rows={page.rows} columns={page.columns} breakdown={page.breakdown} tabs={page.tabs} />
        </>
      )}
      {open === undefined || waiting !== undefined ? null : <p>{t("insight.open", open)}</p>}
    </Screen>
  );
}
