import { styled } from "@mui/joy/styles";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface BarListData {
  rows: {
    key: string;
    name: string;
    code: string;
    width: number;
    sessions: string;
    share: string;
    bounceRate: string;
  }[];
  /** How many rows are not shown and how many sessions they have; undefined where none are left out. */
  rest: { name: string; sessions: string } | undefined;
  total: string;
}

const Table = styled("table")({
  inlineSize: "calc(100% - 32px)",
  margin: "0 16px 8px",
  tableLayout: "fixed",
  "& th": {
    fontSize: 12,
    lineHeight: "20px",
    fontWeight: 400,
    color: colour("text3"),
    textAlign: "start",
    paddingBlock: 6,
  },
  "& td": { paddingBlock: 2 },
  "& .figure": {
    inlineSize: 64,
    textAlign: "start",
    paddingInlineStart: 8,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& td.figure": { fontWeight: 600 },
  "& td.quiet": { fontWeight: 400, color: colour("text2") },
  "& .wide": { display: "none", [from.tablet]: { display: "table-cell" } },
});

const Bar = styled("div")({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 32,
  paddingInline: 8,
  overflow: "hidden",
  whiteSpace: "nowrap",
  "& svg": { position: "relative", flex: "none", color: colour("text2") },
  "& .share": { position: "absolute", insetBlock: 0, insetInline: 0, inlineSize: "100%", blockSize: "100%" },
  "& rect": { fill: colour("barbg") },
  "& span, & code": { position: "relative", overflow: "hidden", textOverflow: "ellipsis" },
  "& code": { color: colour("text2"), flexShrink: 2 },
});

/** A breakdown as bars behind the names, from the right; its foot says the total that the rows add up to. */
export function BarList({
  title,
  column,
  tabs,
  foot,
  icons = {},
  data,
}: {
  title: string;
  column: string;
  tabs?: ReactNode;
  foot?: ReactNode;
  /** A row's key → the picture before its name. */
  icons?: Record<string, LucideIcon>;
  data: BarListData;
}) {
  const { t } = useTranslation("overview");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {tabs}
      </CardHead>
      <Table>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col" className="figure">
              {t("columns.sessions")}
            </th>
            <th scope="col" className="figure">
              {t("columns.share")}
            </th>
            <th scope="col" className="figure wide">
              {t("columns.bounceRate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.length > 0 ? null : (
            <tr>
              <td colSpan={3} className="quiet">
                {t("nothing")}
              </td>
            </tr>
          )}
          {data.rows.map((row) => (
            <tr key={row.key}>
              <td>
                <Bar>
                  <svg className="share" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
                    <rect x={100 - row.width} width={row.width} height={1} />
                  </svg>
                  <RowIcon icon={icons[row.key]} />
                  {row.name === "" ? null : <span>{row.name}</span>}
                  {row.code === "" ? null : <code dir="ltr">{row.code}</code>}
                </Bar>
              </td>
              <td className="figure">{row.sessions}</td>
              <td className="figure quiet">{row.share}</td>
              <td className="figure quiet wide">{row.bounceRate}</td>
            </tr>
          ))}
          {data.rest === undefined ? null : (
            <tr>
              <td>
                <Bar>
                  <span>{data.rest.name}</span>
                </Bar>
              </td>
              <td className="figure quiet">{data.rest.sessions}</td>
              <td />
              <td className="wide" />
            </tr>
          )}
        </tbody>
      </Table>
      <CardFoot>
        <span>{data.total}</span>
        {foot === undefined ? null : <span>{foot}</span>}
      </CardFoot>
    </Card>
  );
}

function RowIcon({ icon: Icon }: { icon: LucideIcon | undefined }) {
  return Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />;
}

/** A report that did not come, in the place of its card. */
export function MissingCard({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Missing role="alert">
        <strong>{t("loadFailed")}</strong>
        <span>{t("loadFailedText")}</span>
      </Missing>
    </Card>
  );
}

const Missing = styled("p")({
  display: "grid",
  padding: "16px 16px 24px",
  color: colour("text2"),
  "& strong": { color: colour("text") },
});
