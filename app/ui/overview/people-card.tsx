import styled from "@emotion/styled";
import { Link, useParams } from "@remix-run/react";
import { User } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { TypeMark, type TypeName } from "#app/ui/people/type-mark.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { Tile } from "#app/ui/tile.tsx";
import { RowIcon } from "./bar-list.tsx";
import { deviceIcons } from "./row-icons.ts";

export interface PersonRow {
  /** The person's number, which their profile's address ends in. */
  key: string;
  name: string;
  /** Nobody knows who it is. */
  isAnonymous: boolean;
  type: TypeName;
  medium: string;
  source: string;
  page: string;
  city: string;
  device: string;
  /** Ever, or where people are sorted by it in the period, in toman; empty where nothing was bought. */
  sales: string;
  /** In the period, where people are sorted by it. */
  sessions: string;
  ago: string;
  isNow: boolean;
}

const List = styled("div")({
  "& .who": { display: "flex", alignItems: "center", gap: 10 },
  "& .quiet": { color: colour("text2") },
  "& .now": { display: "inline-flex", alignItems: "center", gap: 6, color: colour("ok"), fontWeight: 600 },
  "& .now::before": { content: '""', inlineSize: 8, blockSize: 8, borderRadius: 4, backgroundColor: colour("ok") },
  "& .place": { display: "inline-flex", alignItems: "center", gap: 6, color: colour("text2") },
  // On cards the letter stands before both lines, and words alone are enough for the second.
  "@media (max-width: 1023.98px)": {
    "& table > tbody > tr": { paddingInlineStart: 58 },
    "& .who > span": { position: "absolute", insetInlineStart: 16, insetBlock: 0, marginBlock: "auto" },
    "& .place > svg": { display: "none" },
  },
});

const shown = {
  "-lastSeenAt": ["person", "type", "medium", "page", "city", "sales", "ago"],
  "-sales": ["person", "type", "medium", "city", "sessions", "bought", "ago"],
} as const;

/** People with who they are and where they were seen last: the last ones, or those who bought the most. */
export function PeopleCard({
  title,
  rows,
  sort = "-lastSeenAt",
  more,
  children,
}: {
  title: string;
  rows: readonly PersonRow[];
  sort?: keyof typeof shown;
  /** The report of everybody. */
  more?: string;
  /** Below them, such as links to further ones. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("overview");
  const { website = "" } = useParams();
  const isTop = sort === "-sales";
  const cells: Record<(typeof shown)[keyof typeof shown][number], Omit<Column<PersonRow>, "key" | "label">> = {
    person: { cell: (row) => <Who {...row} profile={`/w/${website}/people/${row.key}`} /> },
    type: { cell: ({ type }) => <TypeMark type={type} />, onCard: "beside" },
    medium: {
      cell: (row) => <Origin {...row} />,
      onCard: "below",
      isUnknown: ({ medium, source }) => medium === "" && source === "",
    },
    page: { cell: ({ page }) => page || <Dash />, isLong: true, onCard: "below", isUnknown: ({ page }) => page === "" },
    city: { cell: (row) => <Place {...row} />, onCard: "below", isUnknown: ({ city }) => city === "" },
    sessions: { cell: ({ sessions }) => sessions, isFigure: true, onCard: "none" },
    sales: { cell: ({ sales }) => <Quiet>{sales}</Quiet>, isFigure: true, onCard: "none" },
    bought: { cell: ({ sales }) => <Quiet>{sales}</Quiet>, isFigure: true, onCard: "end" },
    ago: { cell: (row) => <Ago {...row} />, isFigure: true, onCard: isTop ? "none" : "end" },
  };
  const columns = shown[sort].map(
    (key): Column<PersonRow> => ({ key, label: t(`recent.columns.${key}`), ...cells[key] }),
  );
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {more === undefined ? null : <Link to={more}>{t("recent.more")}</Link>}
      </CardHead>
      <List>
        <Table label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
      </List>
      {children}
    </Card>
  );
}

const Quiet = ({ children }: { children: string }) => <span className="quiet">{children === "" ? "—" : children}</span>;
const Dash = () => <span className="quiet">—</span>;

const Who = ({ name, isAnonymous, profile }: PersonRow & { profile: string }) => (
  <span className="who">
    <Tile data-round="" data-quiet={isAnonymous ? "" : undefined} aria-hidden>
      {isAnonymous ? <User size={16} strokeWidth={1.75} /> : [...name][0]}
    </Tile>
    <Link to={profile}>
      <bdi>{name}</bdi>
    </Link>
  </span>
);

const Origin = ({ medium, source }: PersonRow) => (
  <>
    {medium === "" && source === "" ? <Dash /> : medium}
    {source === "" ? null : (
      <span className="quiet">
        {medium === "" ? null : " · "}
        <bdi>{source}</bdi>
      </span>
    )}
  </>
);

const Place = ({ device, city }: PersonRow) => (
  <span className="place">
    <RowIcon icon={deviceIcons[device]} />
    {city || <Dash />}
  </span>
);

const Ago = ({ ago, isNow }: PersonRow) => <span className={isNow ? "now" : "quiet"}>{ago}</span>;
