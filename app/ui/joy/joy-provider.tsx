import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { extendTheme, ThemeProvider } from "@mui/joy/styles";
import { type ReactNode, useState } from "react";
import rtlPlugin from "stylis-plugin-rtl";
import { colour } from "../theme/tokens.ts";

/** Joy in our colours: both schemes, because they are variables. */
const theme = extendTheme({
  fontFamily: { body: "inherit" },
  colorSchemes: {
    light: {
      palette: {
        background: { surface: colour("surface"), popup: colour("surface"), level1: colour("hover") },
        text: { primary: colour("text"), secondary: colour("text2"), tertiary: colour("text3"), icon: colour("text3") },
        focusVisible: colour("plink"),
        neutral: {
          outlinedBorder: colour("field"),
          outlinedColor: colour("text"),
          plainColor: colour("text2"),
          plainHoverBg: colour("hover"),
          plainActiveBg: colour("psoft"),
        },
      },
    },
  },
});

/**
 * What Joy's own components need: a theme, and a style cache that flips their physical sides. Only lazy chunks import it:
 * pages without Joy's components do not carry its engine.
 */
export default function JoyProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => {
    const nonce = document.querySelector<HTMLElement>("style[nonce]")?.nonce;
    return createCache({ key: "joy", stylisPlugins: [rtlPlugin], ...(nonce ? { nonce } : {}) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
