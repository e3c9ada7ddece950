import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { ButtonLink } from "../button.tsx";
import { CardFoot } from "../card.tsx";
import { PageHead } from "../page-head.tsx";
import { Paging } from "../paging.tsx";
import { Screen } from "../screen.tsx";
import { Trail } from "../trail.tsx";
import { LinesCard } from "./lines-card.tsx";

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
  subscriptions: readonly { key: string; name: string; when: string }[];
  messages: PagedLines;
  journeys: PagedLines;
  events: readonly { key: string; name: string; page: string; when: string; data: string; excluded: boolean }[];
  paging: RecordPaging;
  query: string;
}

interface RecordPaging {
  page: number;
  size: number;
  total: number;
  isOther: boolean;
}

/** A list with pages of its own, by the parameter of the address that has its name. */
interface PagedLines {
  lines: readonly { key: string; name: string; when: string; more: string }[];
  paging: RecordPaging;
}

function PagedCard({ list, query, ...data }: PagedLines & { list: "messages" | "journeys"; query: string }) {
  const { t } = useTranslation("profiles");
  const to = (page: number) => withParams(new URLSearchParams(query), { [list]: page === 1 ? null : String(page) });
  return (
    <LinesCard
      title={t(`record.${list}`)}
      lines={data.lines.map(({ key, name, when, more }) => ({ key, first: <bdi>{name}</bdi>, second: when, more }))}
    >
      <CardFoot>
        <Paging {...data.paging} of={t(`record.${list}`)} to={to} />
      </CardFoot>
    </LinesCard>
  );
}

const latin = (text: string) => <bdi dir="ltr">{text}</bdi>;

function Events({ events, paging, query }: Pick<RecordData, "events" | "paging" | "query">) {
  const { t } = useTranslation("profiles");
  const lines = events.map(({ key, name, page, when, data, excluded }) => ({
    key,
    first: (
      <>
        {name}
        {excluded ? ` (${t("record.excluded")})` : ""} {page === "" ? null : latin(page)}
      </>
    ),
    second: when,
    more: data,
  }));
  return (
    <LinesCard title={t("record.events")} lines={lines}>
      <CardFoot>
        <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
      </CardFoot>
    </LinesCard>
  );
}

/** Everything stored about a person, to be read and printed. */
export function PersonRecord(record: RecordData) {
  const { t } = useTranslation("profiles");
  const { name, back, file, query } = record;
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("record.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={file} isFile start={<Download size={16} strokeWidth={1.75} aria-hidden />}>
          {t("record.file")}
        </ButtonLink>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <LinesCard
        title={t("attributes.title")}
        lines={record.facts.map((fact) => ({
          ...{ key: fact.name, first: fact.name, second: fact.isLatin ? latin(fact.value) : <bdi>{fact.value}</bdi> },
        }))}
      />
      <LinesCard
        title={t("record.identifiers")}
        lines={record.identifiers.map(({ key, kind, value, by }) => ({
          ...{ key, first: kind, second: latin(value), more: "" },
          ...(by === "" ? {} : { first: `${kind} (${by})` }),
        }))}
      />
      <LinesCard
        title={t("visitors.title")}
        lines={record.visitors.map(({ id, name: visitor, seen }) => ({ key: id, first: visitor || id, second: seen }))}
      />
      <LinesCard
        title={t("block.history")}
        lines={record.consents.map(({ key, text, when }) => ({ key, first: text, second: when }))}
      />
      <LinesCard
        title={t("notes.title")}
        lines={record.notes.map(({ id, text, by }) => ({ key: id, first: text, second: by }))}
      />
      <LinesCard
        title={t("record.subscriptions")}
        lines={record.subscriptions.map(({ key, name: browser, when }) => ({
          key,
          first: latin(browser),
          second: when,
        }))}
      />
      <PagedCard list="messages" {...record.messages} query={query} />
      <PagedCard list="journeys" {...record.journeys} query={query} />
      <Events {...record} />
    </Screen>
  );
}
