import { extendTheme } from "@mui/joy/styles";
import { type Colour, colours } from "./tokens.ts";

const pick = (scheme: 0 | 1) => {
  const c = (name: Colour) => colours[name][scheme];
  return {
    palette: {
      nabz: Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[scheme]])),
      background: {
        body: c("page"),
        surface: c("surface"),
        level1: c("inset"),
        level2: c("mute"),
        popup: c("surface"),
      },
      text: { primary: c("text"), secondary: c("text2"), tertiary: c("text3"), icon: c("text3") },
      divider: c("border"),
      focusVisible: c("plink"),
      primary: {
        solidBg: c("psolid"),
        solidHoverBg: c("psolidHover"),
        solidActiveBg: c("psolidHover"),
        solidColor: "#FFFFFF",
        softBg: c("psoft"),
        softColor: c("psoftText"),
        softHoverBg: c("barbg"),
        plainColor: c("plink"),
        outlinedColor: c("plink"),
        outlinedBorder: c("pborder"),
      },
      neutral: {
        outlinedBorder: c("border"),
        outlinedColor: c("text"),
        outlinedHoverBg: c("hover"),
        plainColor: c("text2"),
        plainHoverBg: c("hover"),
        softBg: c("mute"),
        softColor: c("text2"),
      },
      danger: {
        solidBg: c("badsolid"),
        solidColor: "#FFFFFF",
        softBg: c("badbg"),
        softColor: c("bad"),
        plainColor: c("bad"),
        outlinedBorder: c("badedge"),
      },
      success: { softBg: c("okbg"), softColor: c("ok"), plainColor: c("ok"), outlinedBorder: c("okedge") },
      warning: { softBg: c("warnbg"), softColor: c("warn"), plainColor: c("warn"), outlinedBorder: c("warnedge") },
    },
  };
};

const stack = "Vazirmatn, 'Vazirmatn fallback', Tahoma, sans-serif";

/** Joy's theme with the tokens of `look.md`. Joy's own ripple of sizes and colours stays underneath for its parts. */
export const theme = extendTheme({
  colorSchemes: { light: pick(0), dark: pick(1) },
  fontFamily: { body: stack, display: stack, code: "ui-monospace, SFMono-Regular, Menlo, monospace" },
  fontSize: { xs: "12px", sm: "12px", md: "14px", lg: "16px", xl: "20px" },
  fontWeight: { sm: 400, md: 400, lg: 600, xl: 600 },
  radius: { sm: "8px", md: "8px", lg: "12px" },
  focus: { default: { outline: "2px solid var(--joy-palette-focusVisible)", outlineOffset: "2px" } },
});
