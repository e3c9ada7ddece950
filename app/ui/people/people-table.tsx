import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PickPerson } from "#app/ui/people/choose-people.tsx";
import { TypeMark } from "#app/ui/people/type-mark.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { Tile } from "#app/ui/tile.tsx";
import type { PersonSort } from "#contract/people.ts";
import type { PersonView } from "./people-data.ts";
import { ReachMarks } from "./reach-marks.tsx";

const List = styled("div")({
  "& .who": {
    display: "inline-flex",
    alignItems: "center",
    gap: 10,
    minInlineSize: 170,
    overflowWrap: "anywhere",
    whiteSpace: "normal",
  },
  "& .quiet": { color: colour("text2") },
  "& .now": { color: colour("ok"), fontWeight: 600 },
  "@media (pointer: coarse)": { "& .who a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

interface Props {
  website: string;
  rows: readonly PersonView[];
  /** Whether the list has several types. */
  hasTypes: boolean;
  sort: PersonSort;
  /** The address sorted by each; left out where the order is fixed. */
  sorts?: Record<string, string>;
  /** Whether people can be chosen: within `ChoosePeople`. */
  hasBoxes?: boolean;
}

/** One row a person: who, type, reachability, last visit, sessions, orders, revenue, origin. */
export function PeopleTable({ website, rows, hasTypes, sort, sorts, hasBoxes = false }: Props) {
  const { t } = useTranslation("people");
  const dash = (text: string) => (text === "" ? <span className="quiet dash">—</span> : text);
  const by = (name: PersonSort): Pick<Column<PersonView>, "sort"> => {
    const to = sorts?.[name];
    if (to === undefined) return {};
    return { sort: { to, ...(name === sort ? { now: name === "name" ? "ascending" : "descending" } : {}) } };
  };
  const type: Column<PersonView> = {
    key: "type",
    label: t("columns.type"),
    cell: (row) => <TypeMark type={row.type} />,
  };
  const columns: Column<PersonView>[] = [
    {
      key: "person",
      label: t("columns.person"),
      cell: (row) => <Who {...row} website={website} hasBox={hasBoxes} />,
      ...by("name"),
    },
    ...(hasTypes ? [type] : []),
    { key: "reach", label: t("columns.reach"), cell: ({ reach }) => <ReachMarks reach={reach} /> },
    {
      key: "phone",
      label: t("columns.phone"),
      needs: 1000,
      cell: ({ phone }) => (phone === "" ? dash(phone) : <bdi dir="ltr">{phone}</bdi>),
    },
    { key: "city", label: t("columns.city"), needs: 760, cell: ({ city }) => dash(city) },
    {
      key: "seen",
      label: t("columns.seen"),
      cell: ({ seen, isNow }) =>
        isNow ? <span className="now">{seen}</span> : <span className="quiet">{seen || "—"}</span>,
      ...by("-lastSeenAt"),
    },
    {
      key: "sessions",
      ...{ label: t("columns.sessions"), isFigure: true },
      needs: 760,
      cell: (row) => row.sessions,
      ...by("-sessions"),
    },
    { key: "orders", label: t("columns.orders"), isFigure: true, cell: ({ orders }) => dash(orders) },
    {
      key: "revenue",
      label: t("columns.revenue"),
      isFigure: true,
      isLead: true,
      cell: ({ revenue }) => dash(revenue),
      ...by("-revenue"),
    },
    { key: "origin", label: t("columns.origin"), needs: 1330, cell: ({ origin }) => <Origin origin={origin} /> },
  ];
  return (
    <List>
      <Table label={t("list")} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </List>
  );
}

const Who = ({ id, name, isAnonymous, website, hasBox }: PersonView & { website: string; hasBox: boolean }) => (
  <span className="who">
    {hasBox ? <PickPerson id={id} name={name} /> : null}
    <Tile data-round="" data-quiet={isAnonymous ? "" : undefined} aria-hidden>
      {isAnonymous ? <User size={16} strokeWidth={1.75} /> : [...name][0]}
    </Tile>
    <Link to={`/w/${website}/people/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  </span>
);

const Origin = ({ origin: [medium = "—", source] }: { origin: readonly string[] }) => (
  <span className="quiet">
    {medium}
    {source === undefined ? null : (
      <>
        {" · "}
        <bdi>{source}</bdi>
      </>
    )}
  </span>
);
