import { mask } from "./mask.ts";

/** An element as a heatmap names it: path, text, link, key of its list item. */
export interface Description {
  s: string;
  t?: string | undefined;
  l?: string | undefined;
  k?: string | undefined;
}

/** Names that the next build or the next moment changes: with a digit, of a style library, of a state. */
const unstable = /[\d:[/@]|^(css|sc|is|js)-|^(active|open|show|hidden|selected|current)$|__[a-z]*[A-Z]/;
const links = ":link";
const pictures = "[alt],h1,h2,h3,h4,h5,h6";
const fields = "input,textarea,select";
/** What is pressed: its text, or of a field what names it. */
const pressable = `${fields},a,area,button,label,summary,[role=button],[role=link],[role=tab],[role^=menuitem]`;
const personal = "[contenteditable],[data-nabz-mask]";
const silent = `${fields},${personal},script,style,noscript`;

/** The element around it, out of an open shadow root too. */
export const around = (element: Element): Element | undefined =>
  element.parentElement ?? (element.parentNode as ShadowRoot | null)?.host;

/** The nearest element that matches, itself first, out of open shadow roots. */
export function near(element: Element | undefined, selector: string): Element | undefined {
  while (element && !element.matches(selector)) element = around(element);
  return element;
}

/** The link that an element is, or lies in. */
export const linkOf = (element: Element): Element | undefined => near(element, links);

/** The first of the attributes that says something. */
export const first = (element: Element | undefined, ...names: string[]): string =>
  names.map((name) => element?.getAttribute(name)).find(Boolean) ?? "";

const lasts = (name: string) => name && !unstable.test(name);

/** `data-nabz`, `tag#id`, or the tag with at most two classes; a form's field called `id` is no text and so no id. */
function sign(element: Element): string {
  const { id, localName, classList } = element;
  const own = first(element, "data-nabz");
  const name = lasts(id) ? `${localName}#${id}` : [localName, ...[...classList].filter(lasts).slice(0, 2)].join(".");
  return own ? `[data-nabz="${own}"]` : name;
}

/** Brothers of the same signature, itself among them; looked at to 200. */
function alike(element: Element): Element[] {
  const signature = sign(element);
  return [...(element.parentNode?.children ?? [])]
    .slice(0, 200)
    .filter((brother) => brother.localName === element.localName && sign(brother) === signature);
}

/** Own path, or host and path; never a query; a fragment only within the page; the scheme of what is no page; nothing for what is no link. */
function destination(link: Element | null | undefined): string {
  const { protocol, host, pathname, hash } = (link ?? {}) as HTMLAnchorElement;
  if (!/^http/.test(protocol)) return protocol;
  if (host !== location.host) return host + pathname;
  return (pathname === location.pathname && hash.replace(/\?.*/, "")) || pathname;
}

/** What can be read in it, less what somebody typed or the owner hides. */
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
 * Names an element, in the visitor's browser and in a capture alike. `s`: at most 12 steps and 200 characters from the
 * nearest lasting name or the root, with `:n` only among brothers of the same signature. What is edited, or hidden by
 * the owner, has nothing but its path.
 */
export function describe(target: Element): Description {
  let s = "";
  let k = "";
  let glue = "";
  let each: Element | undefined = target;
  for (let steps = 0; each && steps < 12; steps += 1) {
    const like = alike(each);
    const signature = sign(each);
    const path = signature + (like[1] ? `:${like.indexOf(each) + 1}` : "") + glue + s;
    if (path.length > 200) break;
    s = path;
    if (/[#[]/.test(signature)) break;
    glue = each.parentElement ? ">" : ">>";
    each = around(each);
  }
  if (near(target, personal)) return { s };
  for (each = target; each && !k && each.querySelectorAll(links).length < 7; each = around(each))
    if (alike(each)[1]) k = keyOf(each);
  const pressed = near(target, pressable);
  const t = read(pressed).trim() || first(pressed, "aria-label", "placeholder", "name") || read(near(target, pictures));
  return { s, t: mask(t) || undefined, l: destination(linkOf(target)) || undefined, k: k || undefined };
}
