import { useEffect } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/**
 * Closes menus by a press outside of them, by Escape, which gives the focus back to what opened them, and by the press of a
 * link in them; what is opened while the next page is under way stays. The press goes to what is under it: nothing lies
 * between.
 */
export function useClosingMenus() {
  useEffect(() => {
    document.addEventListener("pointerdown", closeOthers);
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("click", closeByLink);
    return () => {
      document.removeEventListener("pointerdown", closeOthers);
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("click", closeByLink);
    };
  }, []);
}

function closeOthers({ target }: PointerEvent) {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
}

function closeByKey({ key, defaultPrevented }: KeyboardEvent) {
  if (key !== "Escape" || defaultPrevented) return;
  for (const menu of openMenus()) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
}

/** A link that opens elsewhere, by a key or another button, leaves the menu open. */
function closeByLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return;
  const menu = target.closest("a[href]")?.closest<HTMLDetailsElement>("details[data-menu][open]");
  if (menu != null) menu.open = false;
}
