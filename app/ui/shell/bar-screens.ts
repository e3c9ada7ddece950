/** After the overview and the reports: the list of people and the journeys; a menu without them has two reports there. */
const inReach = ["people", "journeys", "audience", "campaign"];

/** The two screens of a menu that a phone's bottom bar leads to beside the overview, by their keys. */
export const barScreens = <Screen extends { key: string }>(items: readonly Screen[]): Screen[] =>
  inReach.flatMap((key) => items.filter((item) => item.key === key)).slice(0, 2);
