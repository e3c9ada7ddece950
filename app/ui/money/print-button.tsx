import styled from "@emotion/styled";
import { Printer } from "lucide-react";
import { Button } from "../button.tsx";

// The browser's own menu prints too.
const Scripted = styled("span")({ "@media (scripting: none)": { display: "none" } });

/** Prints the page; without scripts it is not there. */
export const PrintButton = ({ label }: { label: string }) => (
  <Scripted>
    <Button
      type="button"
      look="plain"
      start={<Printer size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  </Scripted>
);
