import { styled } from "@mui/joy/styles";
import { AtSign, Eye, type LucideIcon, ShoppingBag, User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Tag, type TagTone } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import { RowIcon } from "./bar-list.tsx";
import { deviceIcons } from "./row-icons.ts";

export interface RecentRow {
  key: string;
  name: string;
  /** Nobody knows who it is. */
  isAnonymous: boolean;
  type: "visitor" | "lead" | "customer";
  medium: string;
  source: string;
  page: string;
  city: string;
  device: string;
  /** In toman; empty where nothing was bought. */
  sales: string;
  ago: string;
  isNow: boolean;
}

/** Long names must never widen the page. */
const Scroll = styled("div")({ overflowX: "auto" });

const Table = styled("table")({
  inlineSize: "100%",
  "& th": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), textAlign: "start" },
  "& th, & td": { padding: "8px 16px", borderBlockStart: `1px solid ${colour("line")}` },
  "& td": { verticalAlign: "middle" },
  "& .who": { display: "flex", alignItems: "center", gap: 10, fontWeight: 600, minInlineSize: 0 },
  "& .quiet": { color: colour("text2") },
  "& .figure": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& .now": { color: colour("ok"), fontWeight: 600 },
  "& .place": { display: "inline-flex", alignItems: "center", gap: 6, color: colour("text2") },
  "& .page": {
    inlineSize: "24%",
    maxInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  // A card a row where a table has no room: who and when, then what they did.
  "@media (max-width: 1023.98px)": {
    "&, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, auto) auto minmax(0, 1fr)",
      alignItems: "center",
      padding: "10px 16px",
      columnGap: 8,
      borderBlockStart: `1px solid ${colour("line")}`,
    },
    "& td": { padding: 0, border: 0, minInlineSize: 0 },
    "& .ago": { gridRow: 1, gridColumn: 3, textAlign: "end", whiteSpace: "normal" },
    "& .page": { maxInlineSize: "none" },
    "& .rest": { gridColumn: "1 / -1", fontSize: 12, lineHeight: "20px" },
    "& .sold": { display: "none" },
  },
});

const looks: Record<RecentRow["type"], { Icon: LucideIcon; tone: TagTone }> = {
  visitor: { Icon: Eye, tone: "plain" },
  lead: { Icon: AtSign, tone: "warn" },
  customer: { Icon: ShoppingBag, tone: "main" },
};

/** What somebody is to the owner, by word, colour and picture. */
function TypeMark({ type }: { type: RecentRow["type"] }) {
  const { t } = useTranslation("overview");
  return <Tag {...looks[type]}>{t(`recent.types.${type}`)}</Tag>;
}

const heads = ["person", "type", "medium", "page", "city", "sales", "ago"] as const;

/** The people who were seen last, the newest first. */
export function RecentCard({ title, rows }: { title: string; rows: readonly RecentRow[] }) {
  const { t } = useTranslation("overview");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Scroll>
        <Table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`recent.columns.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length > 0 ? null : (
              <tr>
                <td colSpan={heads.length} className="quiet rest">
                  {t("nothing")}
                </td>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.key}>
                <td>
                  <span className="who">
                    <Tile data-round="" aria-hidden>
                      {row.isAnonymous ? <User size={16} strokeWidth={1.75} /> : [...row.name][0]}
                    </Tile>
                    {row.name}
                  </span>
                </td>
                <td>
                  <TypeMark type={row.type} />
                </td>
                <td className="rest">
                  {row.medium}
                  {row.source === "" ? null : (
                    <span className="quiet">
                      {" · "}
                      <bdi>{row.source}</bdi>
                    </span>
                  )}
                </td>
                <td className="rest page">{row.page}</td>
                <td className="rest">
                  <span className="place">
                    <RowIcon icon={deviceIcons[row.device]} />
                    {row.city}
                  </span>
                </td>
                <td className="figure quiet sold">{row.sales === "" ? "—" : row.sales}</td>
                <td className={row.isNow ? "figure ago now" : "figure ago quiet"}>{row.ago}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
    </Card>
  );
}
