import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadStanding, retryStanding, type StandingRow } from "#app/journey-insight/standing.server.ts";
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
import { type Column, Table } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";

export const meta: MetaFunction = () => pageTitle("journeyInsight:standing.page");

export const loader = ownerLoader(loadStanding);

export const clientLoader = loadFromMemory;

export const action = buttonAction(retryStanding, { unreachable: "notSaved" });

const Who = styled("span")({ minInlineSize: 140, whiteSpace: "normal", overflowWrap: "anywhere" });

type Translate = ReturnType<typeof useTranslation<"journeyInsight">>["t"];
type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "website" | "isOfBlock" | "hasKeys">;

const columnsOf = (t: Translate, { website, isOfBlock, hasKeys }: Shown): Column<StandingRow>[] => [
  {
    key: "person",
    label: t("standing.person"),
    cell: ({ person, name }: StandingRow) => (
      <Who>
        <Link to={`/w/${website}/people/${person}`}>
          <bdi>{name}</bdi>
        </Link>
      </Who>
    ),
  },
  ...(isOfBlock ? [] : [{ key: "block", label: t("standing.block"), cell: ({ block }: StandingRow) => block }]),
  ...(hasKeys
    ? [
        {
          key: "key",
          label: t("standing.key"),
          cell: ({ key }: StandingRow) => (key === "" ? "—" : <bdi dir="ltr">{key}</bdi>),
        },
      ]
    : []),
  { key: "entered", label: t("standing.entered"), cell: ({ entered }) => entered },
  { key: "arrived", label: t("standing.arrived"), cell: ({ arrived }) => arrived },
  {
    key: "due",
    label: t("standing.due"),
    cell: ({ due, isWrong }) => (isWrong ? <Tag tone="bad">{due}</Tag> : due),
  },
];

export default function JourneyStanding() {
  const { t } = useTranslation("journeyInsight");
  const { website, title, text, back, query, rows, paging, broken, isOfBlock, hasKeys } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={title} text={text}>
        <ButtonLink to={back}>{t("standing.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} title={t("retry.failed")} />
      <BrokenBanner broken={broken} />
      {rows.length === 0 ? (
        <Empty Icon={UserCheck} title={t("standing.none")} text={t("standing.noneText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("standing.card")}</CardTitle>
          </CardHead>
          <Table
            label={t("standing.card")}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsOf(t, { website, isOfBlock, hasKeys })}
          />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
