import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadPeople, type PersonRow, retryBroken } from "#app/journey-insight/people.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { BrokenBanner } from "#app/ui/journeys/broken-banner.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("journeyInsight:people.page");

export const loader = ownerLoader(loadPeople);

export const clientLoader = loadFromMemory;

export const action = buttonAction(retryBroken, { unreachable: "notSaved" });

const Who = styled("span")({ minInlineSize: 140, whiteSpace: "normal", overflowWrap: "anywhere" });

type Translate = ReturnType<typeof useTranslation<"journeyInsight">>["t"];
type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "website" | "view" | "isOfBlock" | "hasKeys">;

function columnsOf(t: Translate, { website, view, isOfBlock, hasKeys }: Shown): Column<PersonRow>[] {
  const inside: Column<PersonRow>[] = [
    ...(isOfBlock ? [] : [{ key: "block", label: t("people.block"), cell: ({ block }: PersonRow) => block }]),
    { key: "arrived", label: t("people.arrived"), cell: ({ arrived }) => arrived },
    {
      key: "due",
      label: t("people.due"),
      cell: ({ due, isWrong }) => (isWrong ? <Tag tone="bad">{due}</Tag> : due),
    },
  ];
  const converted: Column<PersonRow> = { key: "reached", label: t("people.reached"), cell: (row) => row.converted };
  const ended: Column<PersonRow> = { key: "ended", label: t("people.ended"), cell: (row) => row.ended };
  const exit: Column<PersonRow> = { key: "exit", label: t("people.exit"), cell: (row) => row.exit };
  const outcome = { converted: [converted, ended, exit], control: [converted] };
  const columns = view === "inside" ? inside : view === "left" ? [ended, exit, converted] : outcome[view];
  return [
    {
      key: "person",
      label: t("people.person"),
      cell: ({ person, name }) => (
        <Who>
          <Link to={`/w/${website}/people/${person}`}>
            <bdi>{name}</bdi>
          </Link>
        </Who>
      ),
    },
    ...(hasKeys
      ? [
          {
            key: "key",
            label: t("people.key"),
            cell: ({ key }: PersonRow) => (key === "" ? "—" : <bdi dir="ltr">{key}</bdi>),
          },
        ]
      : []),
    { key: "entered", label: t("people.entered"), cell: ({ entered }) => entered },
    ...columns,
  ];
}

export default function JourneyPeople() {
  const { t } = useTranslation("journeyInsight");
  const { website, view, title, text, back, query, rows, paging, broken, isOfBlock, hasKeys, tabs } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={title} text={text}>
        <ButtonLink to={back}>{t("people.back")}</ButtonLink>
      </PageHead>
      <Segments label={t("people.views")} links={tabs} />
      <FormFailure failure={answered?.failure} title={t("retry.failed")} />
      <BrokenBanner broken={broken} />
      {rows.length === 0 ? (
        <Empty Icon={UserCheck} title={t(`people.${view}.none`)} text={t(`people.${view}.noneText`)} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t(`people.${view}.card`)}</CardTitle>
          </CardHead>
          <Table
            label={t(`people.${view}.card`)}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsOf(t, { website, view, isOfBlock, hasKeys })}
          />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
