import { beginStyles, copyStyles, withoutAddresses } from "./copy-styles.ts";
import { hidePersonal, isPersonal, scramble, zeroDigits } from "./scramble.ts";
import { host as ourHost } from "./tool-bar.ts";

/** The page as markup that needs nothing else: no script, frame, handler or value of a field, and nothing that is fetched. */

export interface CopyOptions {
  /** No letter can be read. */
  hidesLetters: boolean;
  /** What the owner has covered. */
  covered: ReadonlySet<Element>;
}

const dropped = /^(script|noscript|template|link|meta|base|style|title|source|track|param|frame|frameset|portal)$/;
const empty = /^(area|br|col|embed|hr|img|input|wbr)$/;
/** Elements that show what comes from elsewhere, or what scripts draw: they keep their size. */
const replaced = /^(img|video|audio|canvas|iframe|object|embed)$/;
const withoutChildren = /^(iframe|object|video|audio|canvas|textarea|datalist)$/;
/** Names by which the tracker knows elements: sent as they are, as it does. */
const names = /^(id|class|data-nabz|data-id|data-product-id|data-nabz-mask)$/;
const refused =
  /^on|^(src|srcset|sizes|imagesrcset|value|checked|selected|nonce|integrity|action|formaction|poster|data|ping|srcdoc|background|content|http-equiv|autofocus|autoplay|is|title|xmlns:xlink|xlink:href|slot-scope|download|target|usemap|lowsrc|manifest|archive|codebase|classid|attributionsrc|shadowrootmode)$/i;
const labelled = /^(submit|button|reset)$/;
const maxAttribute = 120;
const maxNodes = 30_000;
const maxMarkup = 11_000_000;
const grey = "#c9ced6";

const quote = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const quoteText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export class TooLarge extends Error {}

/** What holds below an element. */
interface Around {
  isCovered: boolean;
  /** Nobody sees it, its author hides it, or it is written in. */
  isSilent: boolean;
  /** Its parts make up a long number. */
  isNumber: boolean;
}

/** Copies of pictures are redrawn at the size at which they are shown, as long as there is room. */
const pictureBudget = 1_500_000;

export class MarkupCopy {
  /** Pictures of other hosts, which cannot be read. */
  greyPictures = 0;
  #nodes = 0;
  #length = 0;
  #room = pictureBudget;
  /** `data-…` that styles name: others change nothing of the picture, and may hold what nobody sees. */
  readonly #styled = new Set<string>();

  constructor(private readonly options: CopyOptions) {}

  async write(): Promise<string> {
    beginStyles();
    const styles = await this.#styles(document);
    const root = await this.#element(
      document.documentElement,
      { isCovered: false, isSilent: false, isNumber: false },
      styles,
    );
    const doctype = document.compatMode === "BackCompat" ? "" : "<!doctype html>";
    return doctype + root;
  }

  async #element(element: Element, around: Around, styles = ""): Promise<string> {
    const { localName } = element;
    if (dropped.test(localName) || element === ourHost) return "";
    this.#nodes += 1;
    if (this.#nodes > maxNodes || this.#length > maxMarkup) throw new TooLarge();
    const below = this.#below(element, around);
    // Its styles name attributes of the element that it hangs on.
    const shadow = element.shadowRoot ? await this.#shadow(element.shadowRoot, below) : "";
    const tag = `<${localName}${await this.#attributes(element, below)}>`;
    this.#length += tag.length;
    if (empty.test(localName)) return tag;
    const head =
      element === document.documentElement ? `<head><meta charset="utf-8"><style>${styles}</style></head>` : "";
    const inner = withoutChildren.test(localName) ? "" : await this.#children(element, below);
    return `${tag}${head}${shadow}${inner}</${localName}>`;
  }

  async #styles(root: Document | ShadowRoot): Promise<string> {
    const styles = await copyStyles(root);
    for (const [name] of styles.matchAll(/data-[\w-]+/g)) this.#styled.add(name);
    return styles;
  }

  async #shadow(root: ShadowRoot, around: Around): Promise<string> {
    const styles = await this.#styles(root);
    return `<template shadowrootmode="open"><style>${styles}</style>${await this.#children(root, around)}</template>`;
  }

  async #children(parent: Element | ShadowRoot, around: Around): Promise<string> {
    let inner = "";
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) {
        // It is written by us.
        if ((child as Element).localName !== "head") inner += await this.#element(child as Element, around);
      } else if (child.nodeType === Node.TEXT_NODE) {
        const text = quoteText(this.#text((child as Text).data, around));
        this.#length += text.length;
        inner += text;
      }
    }
    return inner;
  }

  #below(element: Element, { isCovered, isSilent, isNumber }: Around): Around {
    const { localName, textContent = "" } = element;
    const isHidden = !isSilent && !isShown(element);
    const mayBeNumber = !isNumber && (textContent?.length ?? 0) <= 200 && element.childElementCount > 0;
    return {
      isCovered: isCovered || this.options.covered.has(element),
      isSilent: isSilent || isHidden || localName === "option" || element.matches("[contenteditable],[data-nabz-mask]"),
      isNumber: isNumber || (mayBeNumber && isPersonal(textOf(element))),
    };
  }

  #text(text: string, { isCovered, isSilent, isNumber }: Around): string {
    if (isCovered || isSilent || this.options.hidesLetters) return scramble(text);
    return isNumber ? zeroDigits(hidePersonal(text)) : hidePersonal(text);
  }

  async #attributes(element: Element, around: Around): Promise<string> {
    const { localName } = element;
    const kept: [string, string][] = [];
    for (const { name, value } of element.attributes) {
      if (!/^[a-z][\w:.-]*$/i.test(name)) continue;
      if (names.test(name)) kept.push([name, value]);
      else if (name === "href") kept.push(...this.#link(element, value));
      else if (name === "style" || (name.startsWith("data-") && !this.#styled.has(name))) continue;
      else if (name === "value" && localName === "input" && labelled.test((element as HTMLInputElement).type)) {
        kept.push([name, this.#text(value, around)]);
      } else if (!refused.test(name) && value.length <= maxAttribute) kept.push([name, this.#text(value, around)]);
    }
    const style = this.#style(element, around);
    if (localName === "img") kept.push(["src", this.#picture(element as HTMLImageElement, around)]);
    if (style !== "") kept.push(["style", style]);
    return kept.map(([name, value]) => ` ${name}="${quote(value)}"`).join("");
  }

  /** Where a link leads, without its query; of other elements only what lies in the page. */
  #link({ localName }: Element, value: string): [string, string][] {
    if (localName !== "a" && localName !== "area") return value.startsWith("#") ? [["href", value]] : [];
    try {
      const { origin, pathname, hash, protocol } = new URL(value, document.baseURI);
      if (!/^http/.test(protocol)) return [["href", `${protocol}x`]];
      return [["href", origin + pathname + hash.replace(/\?.*/, "")]];
    } catch {
      return [];
    }
  }

  #style(element: Element, { isCovered }: Around): string {
    const own = withoutAddresses(element.getAttribute("style") ?? "");
    const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
    const sized =
      replaced.test(element.localName) && width * height > 0
        ? `width:${width}px!important;height:${height}px!important;box-sizing:border-box!important;${element.localName === "img" ? "" : `background:${grey};`}`
        : "";
    const cover =
      "background:#8b93a1!important;color:transparent!important;border-color:#8b93a1!important;text-shadow:none!important;box-shadow:none!important";
    return [own, sized, isCovered ? cover : ""].filter((each) => each !== "").join(";");
  }

  /** A readable picture redrawn at its shown size; another one is grey, of its own proportions. */
  #picture(picture: HTMLImageElement, { isCovered }: Around): string {
    const { naturalWidth, naturalHeight, offsetWidth, offsetHeight } = picture;
    const scale = Math.min(1, Math.max(offsetWidth / (naturalWidth || 1), offsetHeight / (naturalHeight || 1)));
    const [width, height] = [naturalWidth, naturalHeight].map((each) => Math.max(1, Math.round(each * scale)));
    if (!isCovered && naturalWidth > 0 && offsetWidth > 0 && this.#room > 0) {
      const drawn = redraw(picture, width as number, height as number);
      if (drawn === undefined) this.greyPictures += 1;
      else if (drawn.length <= this.#room) {
        this.#room -= drawn.length;
        return drawn;
      }
    }
    return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E%3Crect width='100%25' height='100%25' fill='${encodeURIComponent(grey)}'/%3E%3C/svg%3E`;
  }
}

/** Undefined where the picture's host does not allow to read it. */
function redraw(picture: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  try {
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    const webp = canvas.toDataURL("image/webp", 0.6);
    return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", 0.6);
  } catch {
    return undefined;
  }
}

/** Whether it has room on the page; a `<body>` of nothing but fixed elements has none itself. */
const isShown = (element: Element) =>
  /^(html|body|area|option|svg)$/.test(element.localName) ||
  !!(element as SVGElement).ownerSVGElement ||
  getComputedStyle(element).display === "contents" ||
  element.getClientRects().length > 0;

const textOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === 3 ? (node as Text).data : node.nodeType === 1 ? textOf(node as Element) : ""))
    .join(" ");
