import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../segment/status-tag.tsx";
import { LinesCard } from "./lines-card.tsx";
import type { ProfileData } from "./profile-data.ts";

/** The segments that a person is inside, each with whether it still follows people. */
export function SegmentsCard({ website, segments }: Pick<ProfileData, "website" | "segments">) {
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
        second: <StatusTag type={type} status={status} isEvaluating={false} />,
      }))}
    />
  );
}
