import styled from "@emotion/styled";
import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { NameTags } from "#app/ui/name-tags.tsx";
import { scrollsSideways } from "#app/ui/scrolls-sideways.ts";
import { colour, from } from "#app/ui/theme/tokens.ts";

/** A received event in words. */
export interface ReceivedEventRow {
  time: string;
  name: string;
  /** The names of the defined events that it is. */
  defined: string[];
  title: string;
  path: string;
  /** What it is about: a product and an amount, what was clicked; empty without any. */
  subject: string;
  /** Its other fields as JSON; empty without any. */
  payload: string;
  recognized: string;
  visitor: string;
  tone: "ok" | "quiet" | "bad";
  outcome: string;
  /** Why it was not stored; empty for stored events. */
  reason: string;
  /** The invalid fields of a malformed event, with their messages. */
  fields: { field: string; message: string }[];
}

const Hint = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

const Scroll = styled("div")({ ...scrollsSideways(), overflowY: "auto", maxBlockSize: 640 });

const Table = styled("table")({
  inlineSize: "100%",
  "& th, & td": { padding: "8px 12px", textAlign: "start", verticalAlign: "top" },
  "& th:first-of-type, & td:first-of-type": { paddingInlineStart: 16 },
  "& th": {
    position: "sticky",
    insetBlockStart: 0,
    fontSize: 12,
    lineHeight: "20px",
    fontWeight: 400,
    color: colour("text3"),
    backgroundColor: colour("inset"),
  },
  "& tbody tr": { borderBlockStart: `1px solid ${colour("line")}` },
  "& .time": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap", color: colour("text2") },
  "& strong": { fontWeight: 600 },
  "& small": { display: "block", fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& code": { display: "block", color: colour("text2"), overflowWrap: "anywhere", textAlign: "end" },
  "& small code": { display: "inline" },
  "& summary": { color: colour("plink"), fontSize: 12, lineHeight: "28px", cursor: "pointer" },
  "& pre": {
    maxBlockSize: 240,
    overflow: "auto",
    padding: 8,
    borderRadius: 8,
    backgroundColor: colour("inset"),
    fontSize: 12,
    lineHeight: "20px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  "& .wide": { display: "none", [from.tablet]: { display: "table-cell" } },
});

const Tag = styled("span")({
  display: "inline-block",
  padding: "0 8px",
  borderRadius: 6,
  fontSize: 12,
  lineHeight: "24px",
  whiteSpace: "nowrap",
  backgroundColor: colour("mute"),
  color: colour("text2"),
  "&[data-tone=ok]": { backgroundColor: colour("okbg"), color: colour("ok") },
  "&[data-tone=bad]": { backgroundColor: colour("badbg"), color: colour("bad") },
});

/** The live debugger: the last events as they arrived, newest first, dropped ones with the reason in words. */
export function ReceivedEvents({ rows, asOf }: { rows: readonly ReceivedEventRow[]; asOf: string }) {
  const { t } = useTranslation("install");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("live.title")}</CardTitle>
        <ButtonLink to="?" start={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
          {t("live.refresh")}
        </ButtonLink>
      </CardHead>
      <Hint>
        {rows.length === 0 ? t("live.empty") : t("live.text")} {asOf}
      </Hint>
      {rows.length === 0 ? null : (
        <Scroll tabIndex={0} role="region" aria-label={t("live.title")}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t("live.columns.time")}</th>
                <th scope="col">{t("live.columns.event")}</th>
                <th scope="col" className="wide">
                  {t("live.columns.recognized")}
                </th>
                <th scope="col">{t("live.columns.outcome")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own; a duplicate has the same id.
                <Row key={index} row={row} />
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
    </Card>
  );
}

/** What came with an event, as its sender wrote it. */
function Payload({ children }: { children: string }) {
  const { t } = useTranslation("install");
  return (
    <details>
      <summary>{t("live.payload")}</summary>
      <pre dir="ltr">{children}</pre>
    </details>
  );
}

function Row({ row }: { row: ReceivedEventRow }) {
  return (
    <tr>
      <td className="time">{row.time}</td>
      <td>
        <strong>{row.name}</strong>
        <NameTags names={row.defined} />
        {row.title === "" ? null : <small>{row.title}</small>}
        {row.subject === "" ? null : <small>{row.subject}</small>}
        {row.path === "" ? null : <code dir="ltr">{row.path}</code>}
        {row.payload === "" ? null : <Payload>{row.payload}</Payload>}
      </td>
      <td className="wide">
        {row.recognized}
        {row.visitor === "" ? null : <small>{row.visitor}</small>}
      </td>
      <td>
        <Tag data-tone={row.tone}>{row.outcome}</Tag>
        {row.reason === "" ? null : <small>{row.reason}</small>}
        {row.fields.map(({ field, message }) => (
          <small key={field}>
            <code dir="ltr">{field}</code> {message}
          </small>
        ))}
      </td>
    </tr>
  );
}
