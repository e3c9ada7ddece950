/** What became of a map that was sent to be saved. */
export type Sent<Map> =
  | { kind: "saved"; map: Map }
  /** Somebody else saved it meanwhile: `map` is theirs. */
  | { kind: "stale"; map: Map }
  /** `message` says why in words. */
  | { kind: "refused"; message: string }
  /** The dashboard is out of reach, or the session ended. */
  | { kind: "unsent" };

interface Sending {
  /** The page of the map. */
  base: string;
  /** What differs from the stored map. */
  difference: object;
  revision: number;
  formToken: string;
  /** The page is being left: the browser sends it all the same. */
  isLeaving?: boolean;
  /** Has Back fetch pages anew: those of before show the map as it was, with a revision that is out of date. */
  forgetPages: () => void;
}

/** A dashboard that never answers holds up the saves behind for this long, as it does the buttons of a form. */
export const maxSendingMs = 20_000;

/** Saves what differs in a map; one that is never answered is unsent. */
export async function sendMap<Map>({
  base,
  difference,
  revision,
  formToken,
  isLeaving = false,
  forgetPages,
}: Sending): Promise<Sent<Map>> {
  const body = new FormData();
  body.set("formToken", formToken);
  body.set("map", JSON.stringify({ ...difference, revision }));
  // Before the answer too: of a page that is left none may come.
  forgetPages();
  try {
    const answer = await fetch(`${base}/map/save`, {
      ...{ method: "POST", body, redirect: "error", keepalive: isLeaving },
      signal: AbortSignal.timeout(maxSendingMs),
    });
    if (!answer.ok) return { kind: "unsent" };
    const sent = (await answer.json()) as Sent<Map>;
    // Pages that were loaded while it was saved.
    if (sent.kind === "saved") forgetPages();
    return sent;
  } catch {
    return { kind: "unsent" };
  }
}
