import { escapeHtml } from "./escape.ts";
import { type RenderedTemplate, renderTemplate } from "./render-template.ts";
import { parseTemplate, type TemplateProblem } from "./template-language.ts";

type Options = Omit<Parameters<typeof renderTemplate>[1], "place">;

/** Attributes that hold an address. */
const address = /(\s(?:href|src)\s*=\s*)("[^"]*"|'[^']*')/gi;

/**
 * Fills in the html of a mail: values in addresses are encoded as a part of one, all others as text. Undefined where it is
 * no template.
 */
export function renderHtml(html: string, options: Options): RenderedTemplate | { problem: TemplateProblem } {
  const missing: string[] = [];
  let problem: TemplateProblem | undefined;
  const fill = (text: string, place: "html" | "url") => {
    const parsed = parseTemplate(text);
    if ("problem" in parsed) {
      problem ??= parsed.problem;
      return "";
    }
    const rendered = renderTemplate(parsed.nodes, { ...options, place });
    if ("text" in rendered) return rendered.text;
    missing.push(...rendered.missing);
    return "";
  };
  let filled = "";
  let place = 0;
  for (const match of html.matchAll(address)) {
    const [whole, before = "", quoted = ""] = match;
    filled += fill(html.slice(place, match.index), "html");
    // Own addresses have signs that mean something in html; encoded values have none.
    filled += `${before}"${escapeHtml(unescapeAnd(fill(quoted.slice(1, -1), "url")))}"`;
    place = match.index + whole.length;
  }
  filled += fill(html.slice(place), "html");
  if (problem !== undefined) return { problem };
  return missing.length > 0 ? { missing: [...new Set(missing)] } : { text: filled };
}

/** The template's own `&amp;` is not escaped twice. */
const unescapeAnd = (text: string) => text.replaceAll("&amp;", "&");
