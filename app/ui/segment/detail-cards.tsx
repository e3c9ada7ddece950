import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { PeopleTable } from "../people/people-table.tsx";
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

/** The members who were seen last. */
export function MembersCard({ website, id, status, members }: Pick<View, "website" | "id" | "status" | "members">) {
  const { t } = useTranslation("segments");
  const list = `/w/${website}/people/users?segment=${id}`;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.members")}</CardTitle>
      </CardHead>
      {members.length === 0 ? (
        <Padded>
          <p>{t("detail.membersNone")}</p>
        </Padded>
      ) : (
        <PeopleTable website={website} rows={members} hasTypes sort="-lastSeenAt" sorts={{}} />
      )}
      {status === "stopped" && members.length > 0 ? (
        <Padded>
          <p>{t("detail.membersStopped")}</p>
        </Padded>
      ) : null}
      <CardFoot>
        <Link to={list}>{t("detail.all")}</Link>
      </CardFoot>
    </Card>
  );
}

/** The size of the last days, today first. */
export function HistoryCard({ history }: Pick<View, "history">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.history")}</CardTitle>
      </CardHead>
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
export function ChangesCard({ website, changes }: Pick<View, "website" | "changes">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("detail.changes")}</CardTitle>
      </CardHead>
      <Table
        label={t("detail.changes")}
        rows={changes}
        keyOf={({ key }) => key}
        columns={[
          {
            key: "who",
            label: t("detail.who"),
            cell: ({ id, name }) => (
              <Link to={`/w/${website}/people/${id}`}>
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
