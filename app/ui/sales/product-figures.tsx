import { DistributionCard, type DistributionData } from "../reports/distribution-card.tsx";
import { Pair } from "../reports/pair.tsx";
import { TogetherCard, type TogetherData } from "./together-card.tsx";

export interface ProductFiguresData {
  leaders: DistributionData[];
  together: TogetherData;
}

/** What the report of products has beside its table. */
export const ProductFigures = ({ leaders, together, file }: ProductFiguresData & { file?: string }) => (
  <>
    <Pair>
      {leaders.map((data) => (
        <DistributionCard key={data.title} data={data} />
      ))}
    </Pair>
    <TogetherCard data={together} {...(file === undefined ? {} : { file })} />
  </>
);
