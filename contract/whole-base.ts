interface Compared {
  compare?: { from: string } | undefined;
  compareTotals?: unknown;
}

/**
 * A report's figures without their base where it begins before the website's first event: of a shop that is ten days
 * old, a week of visits against three days of them would be called a rise (docs/decisions/0167-half-a-base.md).
 */
export function withWholeBase<Result extends Compared>(result: Result, firstAt: number | undefined): Result {
  const { compare } = result;
  if (compare === undefined || firstAt === undefined || Date.parse(compare.from) >= firstAt) return result;
  return { ...result, compare: undefined, compareTotals: undefined };
}
