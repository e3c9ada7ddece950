import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import type { ChurnData } from "./churn-card.tsx";
import { Headline } from "./headline.tsx";
import { Pair } from "./pair.tsx";
import { PartsCard, type PartsData } from "./parts-card.tsx";

/** Visitors grey, leads gold, customers blue: as everywhere. */
const typeShades = ["series8", "series5", "series1"] as const;
const newShades = ["series1", "series5"] as const;

/** The people of a period: the headline with churn, new and returning people, and their types. */
export function AudienceFigures({
  people,
  churn,
  file,
}: {
  people: { fresh: PartsData; types: PartsData };
  churn: ChurnData | undefined;
  /** The file of all of it, where there is one. */
  file?: string;
}) {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { fresh, types } = people;
  const rate =
    churn === undefined ? [] : [{ label: t("churn.columns.rate"), value: churn.total[3] ?? "", note: t("churn.of") }];
  return (
    <>
      <Card>
        <Headline
          figures={[
            { ...fresh.total, label: t("audience.title"), value: fresh.total.number },
            ...fresh.rows.map((row) => ({ ...row, label: row.name, value: row.number })),
            ...rate,
          ]}
        />
      </Card>
      <Pair>
        <PartsCard
          title={t("audience.fresh")}
          column={t("audience.column")}
          order={newShades}
          note={t("audience.freshNote")}
          data={fresh}
          {...(file === undefined ? {} : { file })}
        />
        <PartsCard
          title={t("audience.types")}
          column={t("overview:people.column")}
          order={typeShades}
          note={t("audience.typesNote")}
          data={types}
        />
      </Pair>
    </>
  );
}
