/** How many notifications are unread now, in words; undefined where the request fails. */
export async function fetchUnread(website: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(`/w/${website}/notifications/unread`, { signal, redirect: "error" });
    return answer.ok ? ((await answer.json()) as { unread: string }).unread : undefined;
  } catch {
    return undefined;
  }
}
