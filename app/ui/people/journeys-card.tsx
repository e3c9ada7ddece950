import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { CardFoot } from "../card.tsx";
import { Paging } from "../paging.tsx";
import { Tag, type TagTone } from "../tag.tsx";
import { LinesCard } from "./lines-card.tsx";
import type { ProfileData } from "./profile-data.ts";
import type { EnteredRow } from "./runs-data.ts";

const tones: Partial<Record<EnteredRow["state"], TagTone>> = { inside: "main", converted: "ok" };

/** The journeys that a person entered, each leading to what they did there; left out where there are none. */
export function JourneysCard({ journeys, tables, query }: Pick<ProfileData, "journeys" | "tables" | "query">) {
  const { t } = useTranslation("personRuns");
  if (journeys.length === 0) return null;
  const to = (page: number) => withParams(new URLSearchParams(query), { journeys: page === 1 ? null : String(page) });
  return (
    <LinesCard
      title={t("list.title")}
      lines={journeys.map(({ key, name, to: page, state, when }) => ({
        key,
        first: (
          <>
            <Link to={page}>
              <bdi>{name}</bdi>
            </Link>{" "}
            <Tag tone={tones[state] ?? "plain"}>{t(`list.states.${state}`)}</Tag>
          </>
        ),
        second: when,
      }))}
    >
      <CardFoot>
        <Paging {...tables.journeys} of={t("list.title")} to={to} />
      </CardFoot>
    </LinesCard>
  );
}
