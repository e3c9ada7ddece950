import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { holdForms } from "./hold-forms.ts";

/**
 * Disables the buttons of a form while it is sent (`holdForms`). The server knows a repeat all the same (`answerOnce`): this
 * shows that something happens.
 */
export function useSending() {
  const { state } = useNavigation();
  const [held, setHeld] = useState<ReturnType<typeof holdForms>>();
  useEffect(() => {
    const holding = holdForms();
    setHeld(holding);
    return holding.stop;
  }, []);
  useEffect(() => {
    if (state === "idle") held?.releaseAll();
  }, [state, held]);
}
