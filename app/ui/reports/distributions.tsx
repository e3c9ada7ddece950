import { DistributionCard, type DistributionData } from "./distribution-card.tsx";
import { Pair } from "./pair.tsx";

/** Distributions of a report beside each other. */
export const Distributions = ({ cards }: { cards: DistributionData[] }) => (
  <Pair>
    {cards.map((data) => (
      <DistributionCard key={data.title} data={data} />
    ))}
  </Pair>
);
