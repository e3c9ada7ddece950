import { useEffect, useState } from "react";

/** A button of `useCopy`: it reserves its space until scripts decide; without scripts it takes none. */
export const copyButton = {
  "& button[hidden]": {
    display: "none",
    "@media (scripting: enabled)": { display: "inline-flex", visibility: "hidden" },
  },
} as const;

/** Copies a text with a button, which is hidden where that cannot be: the clipboard needs https; selecting works anyway. */
export function useCopy(text: string) {
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    if (navigator.clipboard !== undefined) setState("ready");
  }, []);
  const onClick = () => navigator.clipboard.writeText(text).then(() => setState("copied"));
  return { isCopied: state === "copied", button: { type: "button", hidden: state === "none", onClick } } as const;
}
