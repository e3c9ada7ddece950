import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { scrollsSideways } from "../scrolls-sideways.ts";

const Frame = styled("section")({ position: "relative", padding: "0 16px 8px", ...scrollsSideways() });

/** What is wider than a phone moves within its card, never the page; by the keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Frame tabIndex={0} aria-label={label}>
      {children}
    </Frame>
  );
}
