import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { JourneyHead as Head } from "#app/journeys/journey-head.server.ts";
import { PageHead } from "../page-head.tsx";
import { Segments } from "../segments.tsx";
import { Trail } from "../trail.tsx";
import { HealthTag, JourneyStatusTag } from "./status-tag.tsx";

const parts = ["map", "settings", "insight", "rehearsal"] as const;

/** What every page of a journey begins with: its name, its state and its parts. */
export function JourneyHead({
  website,
  head,
  current,
  children,
}: {
  website: string;
  head: Head;
  current: (typeof parts)[number];
  children?: ReactNode;
}) {
  const { t } = useTranslation("journeys");
  const base = `/w/${website}/journeys/${head.id}`;
  const links = parts.map((part) => ({
    ...{ label: t(`tabs.${part}`), to: `${base}/${part}`, current: part === current },
  }));
  return (
    <>
      <Trail />
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
    </>
  );
}
