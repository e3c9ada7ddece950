/** The styles of a page as text that needs nothing else. */

const address = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/g;
const transparent = 'url("data:,")';

/** Bytes of fonts and of pictures in a copy, before they are packed. */
const budgets = { font: 1_300_000, image: 700_000 };
const maxFetches = 60;

interface Rules {
  text: string;
  /** What its addresses are of. */
  base: string;
}

/** Sheets that could not be read: of another host, which does not allow it. */
let unread = 0;
export const countUnread = () => unread;

const fetched = new Map<string, Promise<string>>();
let spent = { ...budgets };

export function beginStyles(): void {
  unread = 0;
  spent = { ...budgets };
}

/** The styles of a document or shadow root, in their order. */
export async function copyStyles(root: Document | ShadowRoot): Promise<string> {
  const texts: string[] = [];
  for (const sheet of [...root.styleSheets, ...(root.adoptedStyleSheets ?? [])]) {
    if (sheet.disabled) continue;
    const { text, base } = await readSheet(sheet);
    const embedded = await embed(text, base);
    const media = sheet.media.mediaText;
    texts.push(media === "" || media === "all" ? embedded : `@media ${media}{${embedded}}`);
  }
  // Nothing in it ends the element that it stands in.
  return texts.join("\n").replace(/<\//g, "<\\/");
}

async function readSheet(sheet: CSSStyleSheet): Promise<Rules> {
  const base = sheet.href ?? document.baseURI;
  try {
    return { text: rulesOf(sheet), base };
  } catch {
    // Without the page's permission to read it; its host may allow to fetch it.
    const text = await fetch(base, { credentials: "omit" }).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (text === "") unread += 1;
    return { text: text.replace(/@import[^;]*;/g, ""), base };
  }
}

function rulesOf(sheet: CSSStyleSheet): string {
  return [...sheet.cssRules]
    .map((rule) => {
      const { styleSheet, media } = rule as CSSImportRule;
      if (rule.type !== CSSRule.IMPORT_RULE) return rule.cssText;
      return styleSheet ? `@media ${media.mediaText || "all"}{${rulesOf(styleSheet)}}` : "";
    })
    .join("\n");
}

/** Fonts and pictures in the place of their addresses, as far as the budgets go; what is left out is transparent. */
async function embed(text: string, base: string): Promise<string> {
  const fonts = await replaceAll(text, /@font-face\s*{[^}]*}/g, (face) => embedFont(face, base));
  return replaceAll(fonts, address, async (found) => {
    const given = addressOf(found);
    if (given.startsWith("data:") || given.startsWith("#")) return found;
    return (await read(given, base, "image")) || transparent;
  });
}

/** The first source of a face whose font the page has loaded. */
async function embedFont(face: string, base: string): Promise<string> {
  const family = /font-family:\s*["']?([^;"']+)/.exec(face)?.[1]?.trim();
  const isUsed = [...document.fonts].some(
    (font) => font.status === "loaded" && font.family.replace(/["']/g, "") === family,
  );
  const first = [...face.matchAll(address)].map(([found]) => addressOf(found))[0];
  if (!isUsed || first === undefined) return "";
  const source = first.startsWith("data:") ? `url("${first}")` : await read(first, base, "font");
  return source && face.replace(/src:[^;}]*/g, "").replace("{", `{src:${source};`);
}

const addressOf = (found: string) => found.replace(address, (_, one, two, three) => one ?? two ?? three ?? "").trim();

function read(given: string, base: string, kind: keyof typeof budgets): Promise<string> {
  let whole: string;
  try {
    whole = new URL(given, base).href;
  } catch {
    return Promise.resolve("");
  }
  const known = fetched.get(whole) ?? (fetched.size < maxFetches ? fetchData(whole) : Promise.resolve(""));
  fetched.set(whole, known);
  return known.then((data) => {
    if (data === "" || data.length > spent[kind]) return "";
    spent[kind] -= data.length;
    return `url("${data}")`;
  });
}

async function fetchData(whole: string): Promise<string> {
  try {
    const answer = await fetch(whole);
    const blob = await answer.blob();
    if (!answer.ok || blob.size > budgets.font) return "";
    return await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(`${reader.result}`);
      reader.onerror = reject;
      reader.readAsDataURL(blob);
    });
  } catch {
    return "";
  }
}

/** Like `replaceAll` of a text, one after the other: the budgets are spent in the page's order. */
async function replaceAll(text: string, pattern: RegExp, by: (found: string) => Promise<string>): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), await by(match[0]));
    end = match.index + match[0].length;
  }
  return parts.join("") + text.slice(end);
}

/** Styles of one element: without addresses. */
export const withoutAddresses = (style: string) =>
  style.replace(address, (found) => (addressOf(found).startsWith("data:") ? found : transparent));
