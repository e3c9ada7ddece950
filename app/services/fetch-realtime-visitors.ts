/** How many people are on a website now, in Persian digits; empty without any, and where the request fails. */
export async function fetchRealtimeVisitors(website: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(`/w/${website}/realtime/people`, { signal, redirect: "error" });
    return answer.ok ? ((await answer.json()) as { people: string }).people : "";
  } catch {
    return "";
  }
}
