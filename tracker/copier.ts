import { MarkupCopy, TooLarge } from "./copy-markup.ts";
import { countUnread } from "./copy-styles.ts";
import { linkOf } from "./describe.ts";
import { buildElementMap } from "./element-map.ts";
import { hideLayers, nextFrame, settle, walkDown } from "./settle-page.ts";
import { bar, button, follow, forgetToken, host, isOurs, openBar, part, presses } from "./tool-bar.ts";

/**
 * The tool that copies a heatmap's page from its owner's own browser: behind a sign-in, before which the platform's browser
 * stands, and where the platform has none. Loaded by the tracker where the address holds its token. It shows what will be
 * sent, and sends it on a press.
 */

const token = /#nabz=(t\.[\w-]{20,})/.exec(location.hash)?.[1] ?? "";
const collector = new URL("collect/capture", import.meta.url).href;
const key = new URL(import.meta.url).search.slice(1);
const maxSteps = 24;
const maxHeight = 15_000;
const maxBytes = 4 * 1024 * 1024;

type Word =
  | ("title" | "help" | "other" | "build" | "building" | "cover" | "covering" | "covered" | "letters" | "ready")
  | ("grey" | "unstyled" | "tooLarge" | "failed" | "send" | "go" | "cancel");

interface Answer {
  words?: Record<Word, string>;
  isPage?: boolean;
  hide?: string[];
  consent?: string[];
  /** Where the picture will be seen. */
  url?: string;
  /** Why not, in words. */
  problem?: string;
}

let words: Record<Word, string>;
let welcome: Answer;
/** Of the page as it was opened: what its scripts write into the address later is not what was judged. */
const page = location.href.replace(/#.*/, "");

const said = part("p", "");
const row = part("div", "row");
const more = part("div", "row");
const letters = document.createElement("input");
letters.type = "checkbox";

const covered = new Set<Element>();
let mode: "rest" | "cover" | "leave" = "rest";

async function send(copy?: Blob): Promise<Answer> {
  const head = `${JSON.stringify({ token, key, url: page })}\n`;
  try {
    const body = await new Blob(copy ? [head, copy] : [head]).arrayBuffer();
    const headers = { "content-type": "text/plain" };
    const response = await fetch(collector, { method: "POST", headers, body });
    const answer = await response.json();
    return response.ok ? answer : { problem: answer.data?.issues?.[0]?.message ?? answer.message };
  } catch {
    return {};
  }
}

function show(text: string, ...buttons: Node[]): void {
  said.textContent = text;
  row.replaceChildren(...buttons);
  more.replaceChildren();
}

const count = (text: string, ...numbers: number[]) =>
  numbers.reduce((words, number) => words.replace("#", number.toLocaleString("fa")), text);

function begin(): void {
  mode = "rest";
  const go = button(words.go, () => {
    mode = "leave";
    show(words.go, button(words.cancel, begin));
  });
  if (!welcome.isPage) {
    show(words.other, go, button(words.cancel, end));
    return;
  }
  const label = part("label", "", words.letters);
  label.prepend(letters);
  const cover = button(words.cover, () => {
    mode = "cover";
    show(words.covering, button(words.covered, begin, "main"));
  });
  show(words.help, button(words.build, build, "main"), cover, go, button(words.cancel, end));
  more.append(label);
}

async function build(): Promise<void> {
  mode = "rest";
  show(words.building);
  try {
    for (const element of covered) paint(element, false);
    await walkDown(maxSteps, maxHeight);
    hideLayers(welcome.hide ?? [], welcome.consent ?? []);
    await settle();
    host.remove();
    const map = buildElementMap((element) => letters.checked || isCovered(element));
    const markup = new MarkupCopy({ hidesLetters: letters.checked, covered });
    const html = await markup.write();
    document.documentElement.append(host);
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    offer(await pack(JSON.stringify({ url: page, width, height, html, map })), {
      html,
      markup,
      elements: map.elements.length,
    });
  } catch (error) {
    document.documentElement.append(host);
    show(error instanceof TooLarge ? words.tooLarge : words.failed, button(words.cancel, end));
  }
}

const isCovered = (element: Element) => [...covered].some((each) => each.contains(element));

/** Packed where the browser can. */
async function pack(text: string): Promise<Blob> {
  const plain = new Blob([text]);
  if (typeof CompressionStream === "undefined") return plain;
  return new Response(plain.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** Shows what will be sent. */
function offer(copy: Blob, { html, markup, elements }: { html: string; markup: MarkupCopy; elements: number }): void {
  if (copy.size > maxBytes) {
    show(words.tooLarge, button(words.cancel, end));
    return;
  }
  const notes = [
    count(words.ready, elements, Math.ceil(copy.size / 1_024)),
    markup.greyPictures > 0 ? count(words.grey, markup.greyPictures) : "",
    countUnread() > 0 ? count(words.unstyled, countUnread()) : "",
  ];
  const preview = document.createElement("iframe");
  preview.setAttribute("sandbox", "");
  preview.title = words.title;
  preview.src = URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
  show(
    notes.filter((each) => each !== "").join(" "),
    button(
      words.send,
      async () => {
        show(words.building);
        const { url, problem } = await send(copy);
        if (url) location.assign(url);
        else show(problem ?? words.failed, button(words.cancel, end));
      },
      "main",
    ),
    button(words.cancel, end),
  );
  more.append(preview);
}

/** The page is as it was. */
const end = () => location.reload();

function paint(element: Element, isOn: boolean): void {
  const { style } = element as HTMLElement;
  if (isOn) style.setProperty("outline", "4px solid #8b93a1", "important");
  else style.removeProperty("outline");
}

function onPress(event: Event): void {
  if (isOurs(event) || mode === "rest") return;
  const element = event.composedPath()[0] as Element;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return;
  if (mode === "leave") follow(linkOf(element), token);
  else {
    const isOn = !covered.has(element);
    covered[isOn ? "add" : "delete"](element);
    paint(element, isOn);
  }
}

async function start(): Promise<void> {
  forgetToken();
  welcome = await send();
  bar.append(said, row, more);
  openBar();
  await nextFrame();
  for (const type of presses) window.addEventListener(type, onPress, { capture: true, passive: false });
  if (!welcome.words)
    return show(
      welcome.problem ?? "",
      button("×", () => host.remove()),
    );
  words = welcome.words;
  bar.setAttribute("aria-label", words.title);
  begin();
}

if (token !== "") start();
