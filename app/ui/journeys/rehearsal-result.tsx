import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RehearsalView } from "#app/journeys/rehearsal-view.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Empty } from "../empty.tsx";
import { LinesCard } from "../people/lines-card.tsx";
import { Table } from "../table.tsx";
import { colour, from } from "../theme/tokens.ts";

const Notes = styled("div")({
  display: "grid",
  gap: 4,
  padding: "0 16px 12px",
  color: colour("text2"),
  overflowWrap: "anywhere",
});

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  borderBlockStart: `1px solid ${colour("line")}`,
  [from.tablet]: { gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))" },
  "& > div": { padding: "12px 16px" },
  "& dt": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& dd": { fontSize: 20, lineHeight: "32px", fontWeight: 600, overflowWrap: "anywhere" },
});

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  "& > div": { display: "grid", gap: 16, minInlineSize: 0 },
});

const People = styled("ul")({
  "& > li": {
    display: "grid",
    gap: 2,
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    overflowWrap: "anywhere",
  },
  "& .head": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "4px 12px" },
  "& .head span, & li li": { color: colour("text2") },
  "& .end": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

/** What would have happened, to how many, on which days, and to whom. */
export function RehearsalResult({ result }: { result: RehearsalView }) {
  const { t } = useTranslation("rehearsals");
  const { title, people, figures, isEmpty } = result;
  return (
    <>
      <Card>
        <CardHead>
          <CardTitle>{title}</CardTitle>
        </CardHead>
        <Notes>
          <p>{people}</p>
          <p>{t("result.today")}</p>
        </Notes>
        {isEmpty ? null : (
          <Figures aria-label={t("result.figures")}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Figures>
        )}
      </Card>
      {isEmpty ? (
        <Empty Icon={Users} title={t("result.nobody.title")} text={t("result.nobody.text")} heading="h2" />
      ) : (
        <Details result={result} />
      )}
    </>
  );
}

function Details({ result: { days, dropped, refused, exits, blocks, examples } }: { result: RehearsalView }) {
  const { t } = useTranslation("rehearsals");
  const lists = [
    { title: t("result.droppedWhy"), lines: dropped },
    { title: t("result.refusedWhy"), lines: refused },
    { title: t("result.leftWhy"), lines: exits },
    { title: t("result.blocks"), lines: blocks },
  ];
  return (
    <Pair>
      <div>
        <Card>
          <CardHead>
            <CardTitle>{t("result.byDay")}</CardTitle>
          </CardHead>
          <Table
            label={t("result.byDay")}
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              { key: "day", label: t("result.day"), cell: ({ day }) => day },
              { key: "entered", label: t("result.entered"), isFigure: true, cell: ({ entered }) => entered },
              { key: "messages", label: t("result.messages"), isFigure: true, cell: ({ messages }) => messages },
              { key: "parts", label: t("result.parts"), isFigure: true, cell: ({ parts }) => parts },
              { key: "cost", label: t("result.cost"), isFigure: true, cell: ({ cost }) => cost },
            ]}
          />
        </Card>
        <Examples examples={examples} />
      </div>
      <div>
        {lists.map(({ title, lines }) => (
          <LinesCard
            key={title}
            title={title}
            lines={lines.map(({ key, label, value }) => ({ key, first: <bdi>{label}</bdi>, second: value }))}
          />
        ))}
      </div>
    </Pair>
  );
}

function Examples({ examples }: Pick<RehearsalView, "examples">) {
  const { t } = useTranslation("rehearsals");
  if (examples.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("examples.title")}</CardTitle>
      </CardHead>
      <People>
        {examples.map(({ id, name, key, to, entered, end, messages }) => (
          <li key={id}>
            <div className="head">
              {to === "" ? (
                name
              ) : (
                <Link to={to}>
                  <bdi>{name}</bdi>
                </Link>
              )}
              <span>
                {entered}
                {key === "" ? null : (
                  <>
                    {" · "}
                    <bdi>{key}</bdi>
                  </>
                )}
              </span>
            </div>
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            <p className="end">{end}</p>
          </li>
        ))}
      </People>
    </Card>
  );
}
