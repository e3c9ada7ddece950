import regular from "vazirmatn/misc/UI-Farsi-Digits-Non-Latin/fonts/webfonts/Vazirmatn-UI-FD-NL-Regular.woff2?url";
import bold from "vazirmatn/misc/UI-Farsi-Digits-Non-Latin/fonts/webfonts/Vazirmatn-UI-FD-NL-SemiBold.woff2?url";
import { standIns } from "./stand-ins.server.ts";
import { theme } from "./theme.server.ts";
import { roomy } from "./tokens.ts";

export const fonts = { regular, bold };

const block = (variables: Record<string, unknown>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** Joy generates hundreds of variables for unused components: only our own tokens remain. */
const used = (variables: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(variables).filter(([name]) =>
      /^--joy-(fontFamily-|palette-(nabz-|background-body|text-primary|focusVisible))/.test(name),
    ),
  );

const scheme = (name: "light" | "dark") => `${block(used(theme.generateCssVars(name).css))};color-scheme:${name}`;
const face = (weight: number, url: string, family = "Vazirmatn", rest = "") =>
  `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2")${rest}}`;

/** All signs but the digits of ASCII, which the font draws as Persian ones: in an e-mail address these are other signs. */
const latin = (weight: number, url: string) => face(weight, url, "VazirmatnLatin", ";unicode-range:U+0-2F,U+3A-10FFFF");

/**
 * The base styles of every page, inlined so that the first paint waits for nothing: both schemes as variables (the cookie
 * chooses, "system" follows the device), the font and its fallbacks.
 */
export const baseStyles = [
  `:root,[data-joy-color-scheme=light]{${block(used(theme.generateCssVars().css))};${scheme("light")}}`,
  `[data-joy-color-scheme=dark]{${scheme("dark")}}`,
  `@media (prefers-color-scheme:dark){[data-joy-color-scheme=system]{${scheme("dark")}}}`,
  face(400, regular),
  face(600, bold),
  latin(400, regular),
  latin(600, bold),
  standIns.faces,
  "*,*::before,*::after{box-sizing:border-box}",
  `html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--joy-palette-background-body);color:var(--joy-palette-text-primary);font:400 14px/24px var(--joy-fontFamily-body)}`,
  // A focused element stays clear of the sticky bars: above, or below on phones.
  `html{scroll-padding-block:16px 72px}${roomy}{html{scroll-padding-block:128px 16px}}`,
  "h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0;border:0}ul,ol{list-style:none}button,input,select,textarea{font:inherit;color:inherit}",
  "a{color:var(--joy-palette-nabz-plink);text-decoration:none}a:hover{text-decoration:underline}",
  // Colour alone does not tell a link from the words around it: in running text it is underlined, everywhere else not.
  ":where(p) a{text-decoration:underline}",
  // What is pressed shows it, before anything else answers.
  ":is(a,button,summary):active{opacity:.7}",
  ":focus-visible{outline:2px solid var(--joy-palette-focusVisible);outline-offset:2px}",
  // What is typed letter by letter too: addresses, keys, codes. Numbers and times have Persian digits as everywhere.
  `:is(bdi,textarea,[type=email],[inputmode=url],[inputmode=email],[spellcheck=false]:not([inputmode]))[dir=ltr]{font-family:VazirmatnLatin,${standIns.families},sans-serif}`,
  "code{font:12px/20px var(--joy-fontFamily-code)}table{border-collapse:collapse}summary{cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}",
  // A finger needs 44 px.
  "@media (pointer:coarse){summary{min-block-size:44px;align-content:center}}",
  ".hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}",
].join("");
