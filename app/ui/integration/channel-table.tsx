import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChannelRow } from "#app/integration/channel-view.server.ts";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import { StateTag } from "./state-tag.tsx";

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

interface Props {
  title: string;
  empty: string;
  add: { to: string; label: string };
  rows: readonly ChannelRow[];
  hasLines: boolean;
}

/** The channels of one type. */
export function ChannelTable({ title, empty, add, rows, hasLines }: Props) {
  const { t } = useTranslation("integration");
  const lines = { key: "lines", label: t("list.lines"), isFigure: true, cell: (row: ChannelRow) => row.lines };
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <ButtonLink to={add.to} look={rows.length === 0 ? "main" : "plain"} isSmall>
          {add.label}
        </ButtonLink>
      </CardHead>
      {rows.length === 0 ? (
        <Text>{empty}</Text>
      ) : (
        <Table
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: "name", label: t("list.name"), cell: ({ name, to }) => <Link to={to}>{name}</Link> },
            { key: "provider", label: t("list.provider"), cell: ({ provider }) => provider },
            { key: "state", label: t("list.state"), cell: ({ state }) => <StateTag state={state} /> },
            ...(hasLines ? [lines] : []),
            { key: "at", label: t("list.at"), isLong: true, cell: ({ message, at }) => <bdi>{message || at}</bdi> },
          ]}
        />
      )}
    </Card>
  );
}
