import { isVariable, parseTemplate } from "./template-language.ts";

/**
 * Whether a link of a template is safe whatever its variables hold: https and a host that stands there literally, or one
 * of our own addresses and nothing else. `isOwn` judges a name.
 */
export function isSafeLink(link: string, isOwn: (name: string) => boolean): boolean {
  const parsed = parseTemplate(link.trim());
  if ("problem" in parsed) return false;
  const [first] = parsed.nodes;
  if (first === undefined) return false;
  if (isVariable(first)) return parsed.nodes.length === 1 && isOwn(first.name);
  // The host must end before a variable begins.
  const isWhole = parsed.nodes.length === 1;
  const start = /^https:\/\/([^/?#\s@\\]+)([/?#]|$)/i.exec(first);
  if (start === null || !URL.canParse(first)) return false;
  return (isWhole || start[2] !== "") && parsed.nodes.every((node) => isVariable(node) || !/[\s\\]/.test(node));
}
