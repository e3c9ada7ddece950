interface Page {
  page?: number | undefined;
  limit?: number | undefined;
  total?: number | undefined;
}

/** The platform accepts no page beyond. */
const maxPages = 100_000;

/**
 * The page of a list that the address names. Where the list has no such page, the first or the last one instead, with
 * `isOther`. `readPage` reads a page, from 1.
 */
export async function readPaged<List extends Page>(
  query: URLSearchParams,
  readPage: (page: number) => Promise<List>,
): Promise<List & { isOther: boolean }> {
  const named = query.get("page") ?? "1";
  const number = Number(named);
  const wanted = Number.isInteger(number) && number >= 1 && number <= maxPages ? number : 1;
  const list = await readPage(wanted);
  const last = Math.max(1, Math.ceil((list.total ?? 0) / (list.limit ?? 1)));
  const shown = wanted > last ? await readPage(last) : list;
  return { ...shown, isOther: String(shown.page ?? 1) !== named };
}
