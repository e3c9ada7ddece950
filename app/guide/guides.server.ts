import { lexer, type Token, type Tokens } from "marked";
import { type GuideName, guideNames } from "./guide-names.ts";

/** A piece of a line: plain, strong, or as programs write it. */
export interface Span {
  text: string;
  look?: "strong" | "code" | undefined;
}

/** A block of a page. A list's items stand one beside the other. */
export type GuideBlock =
  | { kind: "heading" | "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "code"; code: string };

interface Guide {
  name: GuideName;
  title: string;
  blocks: GuideBlock[];
}

const files = import.meta.glob<string>("../../docs/guide/*.md", { eager: true, query: "?raw", import: "default" });

/** Every page, parsed once. Throws at the start where a file is missing or uses what the guide does not draw. */
export const guides: Guide[] = guideNames.map((name) => parseGuide(name, files[`../../docs/guide/${name}.md`] ?? ""));

/** A page of Markdown: its heading is the title, then headings, paragraphs, lists and code. */
export function parseGuide(name: GuideName, text: string): Guide {
  const [first, ...rest] = lexer(text).filter(({ type }) => type !== "space");
  if (first?.type !== "heading") throw new Error(`the guide ${name} begins with no title`);
  return { name, title: (first as Tokens.Heading).text, blocks: rest.flatMap(blocksOf) };
}

function blocksOf(token: Token): GuideBlock[] {
  switch (token.type) {
    case "heading":
    case "paragraph":
      return linesOf(token);
    case "list":
      return [{ kind: "list", items: (token as Tokens.List).items.map((item) => spansOf(item.tokens)) }];
    case "code":
      return [{ kind: "code", code: (token as Tokens.Code).text }];
    default:
      throw new Error(`the guide draws no ${token.type}`);
  }
}

/** Markdown knows Latin numbers alone: lines that begin with Persian ones are one paragraph to it, and a list to readers. */
function linesOf(token: Token): GuideBlock[] {
  const { type, text, tokens = [] } = token as Tokens.Heading | Tokens.Paragraph;
  if (type === "heading" || !/^[۰-۹]+\./.test(text)) return [{ kind: type, spans: spansOf(tokens) }];
  return [{ kind: "list", items: text.split("\n").map((line) => spansOf(lexer(line))) }];
}

function spansOf(tokens: Token[]): Span[] {
  return tokens.flatMap((token): Span[] => {
    if (token.type === "strong") return [{ text: (token as Tokens.Strong).text, look: "strong" }];
    if (token.type === "codespan") return [{ text: (token as Tokens.Codespan).text, look: "code" }];
    const inner = "tokens" in token ? token.tokens : undefined;
    return inner === undefined ? [{ text: (token as Tokens.Text).text }] : spansOf(inner);
  });
}
