import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RowAction } from "../row-action.tsx";
import { StatusTag } from "../segment/status-tag.tsx";
import { LinesCard } from "./lines-card.tsx";
import type { ProfileData } from "./profile-data.ts";

/** The segments that a person is inside, each with whether it still follows people; of static ones they can be taken out. */
export function SegmentsCard({ website, id: person, segments }: Pick<ProfileData, "website" | "id" | "segments">) {
  const { t } = useTranslation("profiles");
  return (
    <LinesCard
      title={t("segments.title")}
      empty={t("segments.none")}
      lines={segments.map(({ id, name, type, status }) => ({
        key: id,
        first: (
          <Link to={`/w/${website}/segments/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        ),
        second: (
          <>
            <StatusTag type={type} status={status} isEvaluating={false} />
            {type !== "static" ? null : (
              <>
                {" "}
                <RowAction
                  to={`/w/${website}/people/${person}/segments/${id}/leave`}
                  label={t("segments.link")}
                  name={name}
                />
              </>
            )}
          </>
        ),
      }))}
    />
  );
}
