import { useEffect } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/**
 * Closes menus by a press outside of them and by Escape, which gives the focus back to what opened them. The press goes
 * to what is under it: nothing lies between.
 */
export function useClosingMenus() {
  useEffect(() => {
    document.addEventListener("pointerdown", closeOthers);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOthers);
      document.removeEventListener("keydown", closeByKey);
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
