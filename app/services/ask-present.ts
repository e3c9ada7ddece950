/** How many are on a website now, in Persian digits; empty where nobody is, or where whatever keeps the answer from coming. */
export async function askPresent(website: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(`/w/${website}/present`, { signal, redirect: "error" });
    return answer.ok ? ((await answer.json()) as { people: string }).people : "";
  } catch {
    return "";
  }
}
