import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MousePointerClick, UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { elementAction, loadElement } from "#app/heatmaps/element-page.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { ElementSegment } from "#app/ui/heatmaps/element-segment.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { PeopleTable } from "#app/ui/people/people-table.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { StartedNotice } from "#app/ui/wizard/started-notice.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:element.page");

export const loader = reportLoader(loadElement);

export const clientLoader = loadFromMemory;

export const action = elementAction;

export default function HeatmapElement() {
  const { t } = useTranslation("heatmaps");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, words, text, back, filters, query, rows, paging, canDefine } = view;
  return (
    <Screen>
      <Trail />
      <PageHead title={words} text={text} mark={<code dir="ltr">{view.selector}</code>}>
        {canDefine ? (
          <Form method="post" reloadDocument>
            <FormToken />
            <input type="hidden" name="revision" value={view.revision} />
            <Button name="intent" value="define" start={<MousePointerClick size={18} strokeWidth={1.75} aria-hidden />}>
              {t("element.define")}
            </Button>
          </Form>
        ) : null}
        <ButtonLink to={back}>{t("element.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {canDefine ? (
        <StartedNotice
          revision={view.revision}
          title={t("element.started")}
          link={{ to: `/w/${website}/events/new/what`, label: t("element.continue") }}
        />
      ) : null}
      <FilterChips {...filters} isShared={false} />
      {rows.length === 0 ? (
        <Empty Icon={UserCheck} title={t("element.none")} text={t("element.noneText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("element.people")}</CardTitle>
          </CardHead>
          <PeopleTable website={website} rows={rows} hasTypes sort="-lastSeenAt" />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
      {canDefine ? (
        <ElementSegment
          {...{ form: view.form, lastResult: answered?.lastResult, name: view.name }}
          {...{ days: view.days, isOfPage: view.isOfPage }}
        />
      ) : null}
    </Screen>
  );
}
