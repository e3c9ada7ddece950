/**
 * Whether a browser reads a text as a list of CSS selectors (Selectors Level 4). Judged where no browser is: what a page
 * would refuse would hide nothing, and nobody would learn why.
 */

const name = String.raw`(?:--|-?(?:[\p{L}_]|[^\x00-\x7f]|\\[^\n]))(?:[\p{L}\p{N}_-]|[^\x00-\x7f]|\\[^\n])*`;
const anyName = String.raw`(?:[\p{L}\p{N}_-]|[^\x00-\x7f]|\\[^\n])+`;
const quoted = String.raw`"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'`;
const sticky = (pattern: string) => new RegExp(pattern, "uy");

const tag = sticky(String.raw`\*|${name}`);
const simple = sticky(
  String.raw`#${anyName}|\.${name}|\[\s*(?:(?:${name}|\*)?\|)?${name}\s*(?:[~|^$*]?=\s*(?:${name}|${quoted})\s*(?:[iIsS]\s*)?)?\]`,
);
const pseudo = sticky(String.raw`(::?)(${name})(\()?`);
const combinator = sticky(String.raw`\s*[>+~]\s*|\s+(?=[^\s,)])`);
const comma = sticky(String.raw`\s*,\s*`);
const blank = sticky(String.raw`\s*`);

/** Of a selector list. `:has` takes ones that begin with a combinator. */
const ofSelectors = new Set(["is", "not", "where", "has", "matches", "host", "host-context", "slotted"]);
const ofPlaces = new Set(["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"]);
const place = /^\s*(?:odd|even|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)(?:\s+of\s+.+)?\s*$/isu;
const alone = new Set([
  ...["active", "any-link", "autofill", "checked", "default", "defined", "disabled", "empty", "enabled", "first"],
  ...["first-child", "first-of-type", "focus", "focus-visible", "focus-within", "fullscreen", "host", "hover"],
  ...["in-range", "indeterminate", "invalid", "last-child", "last-of-type", "link", "modal", "only-child"],
  ...["only-of-type", "open", "optional", "out-of-range", "paused", "placeholder-shown", "playing", "popover-open"],
  ...[
    "read-only",
    "read-write",
    "required",
    "root",
    "scope",
    "target",
    "user-invalid",
    "user-valid",
    "valid",
    "visited",
  ],
  ...["before", "after", "first-letter", "first-line", "marker", "placeholder", "selection", "backdrop"],
]);

/** Nested lists of selectors; a page has none of more. */
const maxDepth = 5;

class Reader {
  at = 0;
  constructor(readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found !== undefined) this.at += found[0].length;
    return found;
  }

  /** What stands before the bracket that ends an argument; undefined without one. */
  argument(): string | undefined {
    let depth = 1;
    for (let index = this.at; index < this.text.length; index += 1) {
      if (this.text[index] === "(") depth += 1;
      if (this.text[index] === ")") depth -= 1;
      if (depth > 0) continue;
      const found = this.text.slice(this.at, index);
      this.at = index + 1;
      return found;
    }
    return undefined;
  }
}

/** Whether a browser takes the text in `querySelectorAll`. */
export const isCssSelector = (text: string): boolean => isList(text, { depth: maxDepth, isRelative: false });

function isList(text: string, { depth, isRelative }: { depth: number; isRelative: boolean }): boolean {
  const reader = new Reader(text);
  do {
    reader.take(blank);
    if (isRelative) reader.take(combinator);
    if (!takeSelector(reader, depth)) return false;
  } while (reader.take(comma) !== undefined);
  reader.take(blank);
  return reader.at === text.length;
}

function takeSelector(reader: Reader, depth: number): boolean {
  do {
    if (!takeCompound(reader, depth)) return false;
  } while (reader.take(combinator) !== undefined);
  return true;
}

function takeCompound(reader: Reader, depth: number): boolean {
  const start = reader.at;
  reader.take(tag);
  while (reader.take(simple) !== undefined || reader.text[reader.at] === ":") {
    if (reader.text[reader.at] === ":" && !takePseudo(reader, depth)) return false;
  }
  return reader.at > start;
}

function takePseudo(reader: Reader, depth: number): boolean {
  const [, colons, found = "", bracket] = reader.take(pseudo) ?? [];
  if (colons === undefined || depth === 0) return false;
  const known = found.toLowerCase();
  if (bracket === undefined) return alone.has(known) || known.startsWith("-webkit-");
  const argument = reader.argument();
  if (argument === undefined || argument.trim() === "") return false;
  if (ofPlaces.has(known)) return place.test(argument);
  if (ofSelectors.has(known)) return isList(argument, { depth: depth - 1, isRelative: known === "has" });
  return known === "lang" || known === "dir" || known === "state" || known === "part";
}
