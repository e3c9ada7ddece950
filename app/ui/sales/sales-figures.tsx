import { DistributionCard, type DistributionData } from "../reports/distribution-card.tsx";
import { Pair } from "../reports/pair.tsx";
import { AttributionCard, type AttributionData } from "./attribution-card.tsx";
import { CohortsCard, type CohortsData } from "./cohorts-card.tsx";
import { RfmCard, type RfmData } from "./rfm-card.tsx";

export interface SalesFiguresData {
  attribution: AttributionData;
  first: DistributionData;
  rfm: RfmData;
  cohorts: CohortsData;
}

/** What the sales report has below its chart; `fileOf` gives the address of a part's file. */
export function SalesFigures({
  attribution,
  first,
  rfm,
  cohorts,
  fileOf,
}: SalesFiguresData & { fileOf?: (table: string) => string }) {
  const file = (table: string) => (fileOf === undefined ? {} : { file: fileOf(table) });
  return (
    <>
      <AttributionCard data={attribution} {...file("medium")} />
      <Pair>
        <DistributionCard data={first} {...file("first")} />
        <RfmCard data={rfm} {...file("rfm")} />
      </Pair>
      <CohortsCard data={cohorts} {...file("cohorts")} />
    </>
  );
}
