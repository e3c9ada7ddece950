/**
 * The chart of a report's address, as of the moment at which its page was loaded (a shared report has its own); null where
 * it does not come.
 */
export async function fetchChart<Chart>(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  at?: number,
): Promise<Chart | null> {
  try {
    // A session that ended is sent to the sign-in page: that is for the whole page to do.
    const response = await fetch(`${pathname}/chart${at === undefined ? "" : `/${at}`}${search}`, {
      redirect: "error",
    });
    return response.ok ? ((await response.json()) as Chart) : null;
  } catch {
    return null;
  }
}
