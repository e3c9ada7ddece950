import { mask } from "./mask.ts";

/** An element as a heatmap names it: path, text, link, key of its list item. */
export interface Description {
  s: string;
  t?: string | undefined;
  l?: string | undefined;
  k?: string | undefined;
}

/** Names that change with the next build or state: with a digit, of a style library, of a state. */
const unstable = /[\d:[/@]|^(css|sc|is|js)-|^(active|open|show|hidden|selected|current)$|__[a-z]*[A-Z]/;
const links = ":link";
const pictures = "[alt],h1,h2,h3,h4,h5,h6";
const fields = "input,textarea,select";
/** Elements that are pressed: named by their text, fields by their label attributes. */
const pressable = `${fields},a,area,button,label,summary,[role=button],[role=link],[role=tab],[role^=menuitem]`;
const personal = "[contenteditable],[data-nabz-mask]";
const silent = `${fields},${personal},script,style,noscript`;

/** The parent element, across open shadow roots. */
export const parentOf = (element: Element): Element | undefined =>
  element.parentElement ?? (element.parentNode as ShadowRoot | null)?.host;

/** The nearest matching element, itself first, across open shadow roots. */
function closest(element: Element | undefined, selector: string): Element | undefined {
  while (element && !element.matches(selector)) element = parentOf(element);
  return element;
}

/** The link that an element is or lies in. */
export const linkOf = (element: Element): Element | undefined => closest(element, links);

/** The first non-empty attribute. */
export const first = (element: Element | undefined, ...names: string[]): string =>
  names.map((name) => element?.getAttribute(name)).find(Boolean) ?? "";

const isStable = (name: string) => name && !unstable.test(name);

/** `data-nabz`, `tag#id`, or the tag with at most two classes. A form field named `id` shadows the id and is no text. */
function signatureOf(element: Element): string {
  const { id, localName, classList } = element;
  const own = first(element, "data-nabz");
  const name = isStable(id)
    ? `${localName}#${id}`
    : [localName, ...[...classList].filter(isStable).slice(0, 2)].join(".");
  return own ? `[data-nabz="${own}"]` : name;
}

/** Siblings of the same signature, itself included; at most 200 are compared. */
function similarSiblings(element: Element): Element[] {
  const signature = signatureOf(element);
  return [...(element.parentNode?.children ?? [])]
    .slice(0, 200)
    .filter((sibling) => sibling.localName === element.localName && signatureOf(sibling) === signature);
}

/** Path, or host and path of another host; never a query; a fragment only within the page; the scheme of other protocols. */
function destination(link: Element | null | undefined): string {
  const { protocol, host, pathname, hash } = (link ?? {}) as HTMLAnchorElement;
  if (!/^http/.test(protocol)) return protocol;
  if (host !== location.host) return host + pathname;
  return (pathname === location.pathname && hash.replace(/\?.*/, "")) || pathname;
}

/** Visible text, without what was typed or what the owner hides. */
function read(node: Partial<Text & Element> | null | undefined): string {
  if (node?.nodeType === 3) return node.data as string;
  if (node?.matches?.(silent) !== false) return "";
  return (
    first(node as Element, "alt") || [...(node as Element).childNodes].map(read as (node: Node) => string).join(" ")
  );
}

const keyOf = (item: Element): string =>
  first(item, "data-id", "data-product-id") ||
  destination(item) ||
  destination(item.querySelector(links)) ||
  mask(read(item.querySelector(pictures)));

/**
 * Names an element, the same way in a visitor's browser and in a capture. `s`: at most 12 steps and 200 characters from
 * the nearest stable name or the root, with `:n` only among siblings of the same signature. An element that is editable
 * or hidden by the owner has its path only.
 */
export function describe(target: Element): Description {
  let s = "";
  let k = "";
  let glue = "";
  let each: Element | undefined = target;
  for (let steps = 0; each && steps < 12; steps += 1) {
    const like = similarSiblings(each);
    const signature = signatureOf(each);
    const path = signature + (like[1] ? `:${like.indexOf(each) + 1}` : "") + glue + s;
    if (path.length > 200) break;
    s = path;
    if (/[#[]/.test(signature)) break;
    glue = each.parentElement ? ">" : ">>";
    each = parentOf(each);
  }
  if (closest(target, personal)) return { s };
  for (each = target; each && !k && each.querySelectorAll(links).length < 7; each = parentOf(each))
    if (similarSiblings(each)[1]) k = keyOf(each);
  const pressed = closest(target, pressable);
  const t =
    read(pressed).trim() || first(pressed, "aria-label", "placeholder", "name") || read(closest(target, pictures));
  return { s, t: mask(t) || undefined, l: destination(linkOf(target)) || undefined, k: k || undefined };
}
