import { extendTheme } from "@mui/joy/styles";
import { standIns } from "./stand-ins.server.ts";
import { type Colour, colours } from "./tokens.ts";

const pick = (scheme: 0 | 1) => {
  const c = (name: Colour) => colours[name][scheme];
  return {
    palette: {
      nabz: Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[scheme]])),
      background: { body: c("page"), surface: c("surface") },
      text: { primary: c("text"), secondary: c("text2"), tertiary: c("text3") },
      focusVisible: c("plink"),
    },
  };
};

const stack = `Vazirmatn, ${standIns.families}, sans-serif`;

/** The tokens of `look.md` as Joy's theme. Server only: browsers get the CSS variables that it generates. */
export const theme = extendTheme({
  colorSchemes: { light: pick(0), dark: pick(1) },
  fontFamily: { body: stack, display: stack, code: "ui-monospace, SFMono-Regular, Menlo, monospace" },
});
