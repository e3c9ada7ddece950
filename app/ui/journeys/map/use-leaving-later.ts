import { type Location, useBlocker, useNavigate, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BlockDraft } from "#app/journeys/map/block-draft.ts";
import { type SentForm, sentFormOf } from "#app/journeys/map/sent-form.ts";
import { placeInHistory, stepsBack } from "#app/journeys/map/steps-back.ts";

/** Folds the menu and leads back. */
const staysHere = "/sidebar";

interface Leaving {
  to: Location;
  /** What is sent there; undefined of a link. */
  sent: SentForm | undefined;
  /** Of the entry of the history that Back was pressed for. */
  place: number | undefined;
}

/**
 * A pressed link is followed, and a form sent, once nothing is unsaved. The blocker is not held until then: saving a block
 * navigates itself, which would free it. Back is pressed again then: followed as a link, it would lead to the map once more.
 */
export function useLeavingLater(latest: { current: BlockDraft | null }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const navigate = useNavigate();
  const submit = useSubmit();
  const pressed = usePressedForm(latest);
  const sent = useRef<SentForm>();
  const place = useRef<number>();
  const blocker = useBlocker(
    useCallback(
      ({
        currentLocation: { pathname },
        nextLocation: next,
        historyAction,
      }: {
        currentLocation: Location;
        nextLocation: Location;
        historyAction: string;
      }) => {
        const isHeld = latest.current !== null && next.pathname !== pathname && next.pathname !== staysHere;
        if (!isHeld) return false;
        sent.current = pressed.current;
        // The browser has gone there already; the router leads it here again.
        place.current = historyAction === "POP" ? placeInHistory(window.history.state) : undefined;
        return true;
      },
      [latest, pressed],
    ),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    setLeaving({ to: blocker.location, sent: sent.current, place: place.current });
    blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (leaving === null || latest.current !== null) return;
    setLeaving(null);
    const back = stepsBack(leaving.place, placeInHistory(window.history.state));
    if (back !== undefined) navigate(back);
    else if (leaving.sent === undefined) navigate(leaving.to, { state: leaving.to.state });
    else submit(leaving.sent.body, { method: "post", action: leaving.sent.action });
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current !== null) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [latest]);
  const stay = useCallback(() => setLeaving(null), []);
  return { leavingTo: leaving?.to ?? null, stay };
}

/** The form whose press the router is following at the moment: a blocker is not given it. */
function usePressedForm(latest: { current: BlockDraft | null }) {
  const pressed = useRef<SentForm>();
  useEffect(() => {
    const keep = (event: SubmitEvent) => {
      if (latest.current === null) return;
      pressed.current = sentFormOf(event, (form, submitter) => new FormData(form, submitter));
      setTimeout(() => {
        pressed.current = undefined;
      });
    };
    window.addEventListener("submit", keep, true);
    return () => window.removeEventListener("submit", keep, true);
  }, [latest]);
  return pressed;
}
