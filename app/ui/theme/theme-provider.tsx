import { CssVarsProvider } from "@mui/joy/styles";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";

export type Scheme = "light" | "dark" | "system";

/** Gives Joy its theme. The variables themselves stand in the page already; the scheme is the cookie's, not storage's. */
export function ThemeProvider({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  return (
    <CssVarsProvider
      theme={theme}
      disableStyleSheetGeneration
      colorSchemeNode={null}
      defaultMode={scheme}
      modeStorageKey={`joy-${scheme}`}
    >
      {children}
    </CssVarsProvider>
  );
}
