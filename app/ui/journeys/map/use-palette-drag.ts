import { type RefObject, useEffect, useRef } from "react";
import type { BlockType } from "#contract/journeys/block-types.ts";
import type { BlockEdits } from "./use-block-edits.ts";

/** A press that moves less is no drag. */
const slackPx = 5;

interface Options {
  palette: RefObject<HTMLFormElement>;
  /** The map. */
  frame: RefObject<HTMLElement>;
  isEditable: boolean;
  edits: BlockEdits;
}

/** Makes the palette's form add to the open map: by pressing a button of it, or dragging one onto the map. */
export function usePaletteDrag({ palette, frame, isEditable, edits }: Options): void {
  const latest = useRef(edits);
  latest.current = edits;
  useEffect(() => {
    const form = palette.current;
    if (form === null || !isEditable) return;
    const onSubmit = (event: SubmitEvent) => {
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement) || frame.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.press(button.value as BlockType, middleOf(frame.current.getBoundingClientRect()));
    };
    const onDown = (event: PointerEvent) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      // A finger on the palette scrolls it.
      if (button === null || button.disabled || event.button !== 0 || event.pointerType === "touch") return;
      drag(button, event, (at) => {
        const map = frame.current;
        if (map === null || !contains(map.getBoundingClientRect(), at)) return;
        latest.current.drop(button.value as BlockType, at);
      });
    };
    form.addEventListener("submit", onSubmit);
    form.addEventListener("pointerdown", onDown);
    return () => {
      form.removeEventListener("submit", onSubmit);
      form.removeEventListener("pointerdown", onDown);
    };
  }, [palette, frame, isEditable]);
}

interface Point {
  x: number;
  y: number;
}

const middleOf = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 3 });
const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x > left && x < right && y > top && y < bottom;

/** Leads a copy of the button under the pointer until it is let go; Escape ends it. */
function drag(button: HTMLElement, begin: PointerEvent, onDrop: (at: Point) => void): void {
  let ghost: HTMLElement | undefined;
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const isDrag = Math.hypot(clientX - begin.clientX, clientY - begin.clientY) > slackPx;
    if (ghost === undefined && isDrag) ghost = copyOf(button);
    ghost?.style.setProperty("transform", `translate(${clientX}px, ${clientY}px)`);
  };
  const end = () => {
    ghost?.remove();
    ghost = undefined;
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", onKey);
  };
  const onUp = ({ clientX, clientY }: PointerEvent) => {
    const isDrag = ghost !== undefined;
    end();
    if (isDrag) onDrop({ x: clientX, y: clientY });
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") end();
  };
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", onKey);
}

function copyOf(button: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.append(...[...button.childNodes].map((child) => child.cloneNode(true)));
  ghost.dataset.ghost = "";
  ghost.ariaHidden = "true";
  button.parentElement?.append(ghost);
  return ghost;
}
