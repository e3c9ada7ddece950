import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { JourneyHead as Head } from "#app/journeys/journey-head.server.ts";
import { PageHead } from "../page-head.tsx";
import { Segments } from "../segments.tsx";
import { HealthTag, JourneyStatusTag } from "./status-tag.tsx";

/** What every page of a journey begins with: its name, its state and its parts. */
export function JourneyHead({
  website,
  head,
  current,
  children,
}: {
  website: string;
  head: Head;
  current: "map" | "settings" | "insight";
  children?: ReactNode;
}) {
  const { t } = useTranslation("journeys");
  const base = `/w/${website}/journeys/${head.id}`;
  const links = (["map", "settings", "insight"] as const).map((part) => ({
    ...{ label: t(`tabs.${part}`), to: `${base}/${part}`, current: part === current },
  }));
  return (
    <PageHead
      title={head.name}
      text={head.summary}
      mark={
        <>
          <JourneyStatusTag {...head} />
          <HealthTag {...head} />
        </>
      }
    >
      <Segments label={t("tabs.label")} links={links} />
      {children}
    </PageHead>
  );
}
