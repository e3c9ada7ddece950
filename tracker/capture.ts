import { buildElementMap, shareMoved } from "./element-map.ts";
import { finishMotion, hideLayers, settle, textOf, walkDown } from "./settle-page.ts";

/**
 * The part of a capture that runs in the page, in a world of its own: what the page has made of its prototypes does not reach
 * it. Bundled like the picker, loaded by `platform/heatmaps/captures` alone.
 */

/** What the page says of itself. */
function look() {
  const shown = [...document.querySelectorAll("img,svg,canvas,video,iframe")].some(
    (element) => element.getBoundingClientRect().width > 0,
  );
  const passwords = [...document.querySelectorAll("input[type=password]")];
  return {
    text: `${document.title}\n${textOf(document.body).slice(0, 2_000)}`,
    isEmpty: textOf(document.body) === "" && !shown,
    asksPassword: passwords.some((field) => field.getBoundingClientRect().width > 0),
    hasViewport: document.querySelector('meta[name="viewport" i]') !== null,
  };
}

const hasFonts = () => document.fonts?.status !== "loading";

Object.assign(globalThis, {
  nabzCapture: { look, hasFonts, walkDown, settle, finishMotion, hideLayers, buildElementMap, shareMoved },
});
