import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadLeft, makeSegment } from "#app/funnels/left.server.ts";
import { leftForm } from "#app/funnels/left-form.ts";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { LeftSegment } from "#app/ui/funnels/left-segment.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { PeopleTable } from "#app/ui/people/people-table.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("funnels:left.page");

export const loader = reportLoader(loadLeft);

export const clientLoader = loadFromMemory;

export const action = formAction(leftForm, makeSegment);

export default function FunnelLeft() {
  const { t } = useTranslation("funnels");
  const { website, title, text, back, filters, query, file, rows, paging, form, segment } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={title} text={text}>
        <ButtonLink to={back}>{t("left.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <FilterChips {...filters} isShared={false} />
      {rows.length === 0 ? (
        <Empty Icon={UserCheck} title={t("left.none")} text={t("left.noneText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("left.card")}</CardTitle>
            <ExportLink to={file} of={t("left.card")} isSmall hasDates />
          </CardHead>
          <PeopleTable website={website} rows={rows} hasTypes sort="-lastSeenAt" />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
      <LeftSegment form={form} lastResult={answered?.lastResult} segment={segment} />
    </Screen>
  );
}
