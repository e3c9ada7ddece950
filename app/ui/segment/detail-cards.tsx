import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { ChartCard } from "../overview/chart-card.tsx";
import { PeopleTable } from "../people/people-table.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { Table } from "../table.tsx";
import { AnswerList } from "../wizard/answer-list.tsx";
import { Padded } from "./padded.tsx";
import type { DetailView as View } from "./segment-data.ts";

/** What the segment requires, in words, and what uses it. */
export function ConditionsCard({ conditions, usedBy }: Pick<View, "conditions" | "usedBy">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.conditions")}</CardTitle>
      </CardHead>
      <Padded>
        {conditions.length === 0 ? <p>{t("detail.noConditions")}</p> : <AnswerList rows={conditions} />}
        {usedBy.length === 0 ? null : (
          <p>
            {t("detail.usedBy")}: {usedBy.map(({ name }) => `«${name}»`).join("، ")}
          </p>
        )}
      </Padded>
    </Card>
  );
}

/** What the file of a static segment brought, and how to bring another. */
export function ListCard({ website, id, list }: Pick<View, "website" | "id" | "list">) {
  const { t } = useTranslation("segments");
  if (list === undefined) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t(list.isOfFile ? "fromFile.title" : "fromFile.byHand")}</CardTitle>
        {list.hasUnmatched ? (
          <ExportLink to={`/w/${website}/segments/${id}/unmatched`} of={t("fromFile.unmatchedFile")} isSmall />
        ) : null}
      </CardHead>
      <Padded>
        <AnswerList rows={list.rows} />
        <p>{t(list.isOfFile ? "fromFile.explain" : "fromFile.explainByHand")}</p>
      </Padded>
    </Card>
  );
}

/** The members who were seen last. */
export function MembersCard({
  website,
  id,
  type,
  status,
  size,
  members,
}: Pick<View, "website" | "id" | "type" | "status" | "size" | "members">) {
  const { t } = useTranslation("segments");
  const list = `/w/${website}/people/users?segment=${id}`;
  const file = `/w/${website}/people/export?client=0&segment=${id}`;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.members")}</CardTitle>
        {members.length === 0 ? null : <ExportLink to={file} of={t("detail.members")} isSmall hasDates />}
      </CardHead>
      {members.length === 0 ? (
        <Padded>
          <p>{t(size === undefined ? "detail.evaluating" : "detail.membersNone")}</p>
        </Padded>
      ) : (
        <PeopleTable website={website} rows={members} hasTypes sort="-lastSeenAt" sorts={{}} />
      )}
      {status === "stopped" && type !== "static" && members.length > 0 ? (
        <Padded>
          <p>{t("detail.membersStopped")}</p>
        </Padded>
      ) : null}
      <CardFoot>
        <Link to={list}>{t("detail.all")}</Link>
        <Link to={`/w/${website}?segment=${id}`}>{t("detail.reports")}</Link>
      </CardFoot>
    </Card>
  );
}

/** The size over time, and the changes of the last days, today first. */
export function HistoryCard({ history, chart }: Pick<View, "history" | "chart">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.history")}</CardTitle>
      </CardHead>
      {chart === undefined ? null : <ChartCard data={chart} metric={t("detail.size")} isFixed />}
      <Table
        label={t("detail.history")}
        rows={history}
        keyOf={({ day }) => day}
        columns={[
          { key: "day", label: t("detail.day"), cell: ({ day }) => day },
          { key: "size", label: t("detail.size"), isFigure: true, isLead: true, cell: ({ size }) => size },
          { key: "entered", label: t("detail.entered"), isFigure: true, cell: ({ entered }) => entered },
          { key: "exited", label: t("detail.left"), isFigure: true, cell: ({ exited }) => exited },
        ]}
      />
    </Card>
  );
}

/** Who entered and left last, and why. */
export function ChangesCard({ website, id, changes }: Pick<View, "website" | "id" | "changes">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.changes")}</CardTitle>
        {changes.length === 0 ? null : (
          <ExportLink to={`/w/${website}/segments/${id}/left`} of={t("detail.leftFile")} isSmall hasDates />
        )}
      </CardHead>
      <Table
        label={t("detail.changes")}
        rows={changes}
        keyOf={({ key }) => key}
        columns={[
          {
            key: "who",
            label: t("detail.who"),
            cell: ({ id: person, name }) => (
              <Link to={`/w/${website}/people/${person}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          { key: "change", label: t("detail.change"), cell: ({ change }) => t(`detail.changesOptions.${change}`) },
          { key: "cause", label: t("detail.cause"), cell: ({ cause }) => t(`detail.causes.${cause}`) },
          { key: "when", label: t("detail.when"), cell: ({ when }) => when },
        ]}
      />
    </Card>
  );
}
