import styled from "@emotion/styled";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { ButtonLink } from "../button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { PageHead } from "../page-head.tsx";
import { Paging } from "../paging.tsx";
import { Screen } from "../screen.tsx";
import { colour } from "../theme/tokens.ts";

const List = styled("ul")({
  paddingBlockEnd: 8,
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "4px 12px",
    padding: "8px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    overflowWrap: "anywhere",
  },
  "& li > :last-of-type": { color: colour("text2") },
  "& code": { flexBasis: "100%", fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

interface Line {
  key: string;
  first: ReactNode;
  second: ReactNode;
  /** Below both, left to right. */
  more?: string;
}

/** What is stored about a person, as their page of record shows it. */
export interface RecordData {
  name: string;
  back: string;
  file: string;
  facts: readonly { name: string; value: string; isLatin: boolean }[];
  identifiers: readonly { key: string; kind: string; value: string; by: string }[];
  visitors: readonly { id: string; name: string; seen: string }[];
  consents: readonly { key: string; text: string; when: string }[];
  notes: readonly { id: string; text: string; by: string }[];
  events: readonly { key: string; name: string; page: string; when: string; data: string; excluded: boolean }[];
  paging: { page: number; size: number; total: number; isOther: boolean };
  query: string;
}

/** Everything stored about a person, to be read and printed. */
export function PersonRecord(record: RecordData) {
  const { t } = useTranslation("profiles");
  const { name, back, file, paging, query } = record;
  const latin = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const events = record.events.map(({ key, name: event, page, when, data, excluded }) => ({
    key,
    first: (
      <>
        {event}
        {excluded ? ` (${t("record.excluded")})` : ""} {page === "" ? null : latin(page)}
      </>
    ),
    second: when,
    more: data,
  }));
  return (
    <Screen>
      <PageHead title={t("record.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={file} isFile start={<Download size={16} strokeWidth={1.75} aria-hidden />}>
          {t("record.file")}
        </ButtonLink>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <Lines
        title={t("attributes.title")}
        lines={record.facts.map((fact) => ({
          ...{ key: fact.name, first: fact.name, second: fact.isLatin ? latin(fact.value) : <bdi>{fact.value}</bdi> },
        }))}
      />
      <Lines
        title={t("record.identifiers")}
        lines={record.identifiers.map(({ key, kind, value, by }) => ({
          ...{ key, first: kind, second: latin(value), more: "" },
          ...(by === "" ? {} : { first: `${kind} (${by})` }),
        }))}
      />
      <Lines
        title={t("visitors.title")}
        lines={record.visitors.map(({ id, name: visitor, seen }) => ({ key: id, first: visitor || id, second: seen }))}
      />
      <Lines
        title={t("block.history")}
        lines={record.consents.map(({ key, text, when }) => ({ key, first: text, second: when }))}
      />
      <Lines
        title={t("notes.title")}
        lines={record.notes.map(({ id, text, by }) => ({ key: id, first: text, second: by }))}
      />
      <Lines title={t("record.events")} lines={events}>
        <CardFoot>
          <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
        </CardFoot>
      </Lines>
    </Screen>
  );
}

function Lines({ title, lines, children }: { title: string; lines: readonly Line[]; children?: ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <List>
        {lines.map(({ key, first, second, more = "" }) => (
          <li key={key}>
            <span>{first}</span>
            <span>{second}</span>
            {more === "" ? null : <code dir="ltr">{more}</code>}
          </li>
        ))}
      </List>
      {children}
    </Card>
  );
}
