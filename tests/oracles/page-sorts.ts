/** What the report by pages sorts by instead of metrics that it does not have. */
const instead: Record<string, string> = {
  ...{ events: "entries", "-bounceRate": "-exitRate", bounceRate: "exitRate", "-duration": "-timeOnPage" },
  ...{ "-orders": "-measuredViews", "-sales": "-scrollDepth", averageOrder: "timeOnPage", "-averageOrder": "-entries" },
};

/** Several lists at once sort by what all of them have. */
export function sortOfPages(sort: string | undefined, report: string): string | undefined {
  if (sort === undefined || /people|sessions|pageViews|key/.test(sort)) return sort;
  return (report === "breakdown" ? instead[sort] : undefined) ?? "-people";
}
