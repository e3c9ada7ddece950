import type { Plugin } from "vite";
import { screenIconNames } from "../contract/screens.ts";

const module = "virtual:screen-icons";

/**
 * The drawings of the icons that the screen registry names, by these names: a new screen needs no line elsewhere, and
 * browsers get the drawings of the menu alone. An icon that the library lacks fails the build.
 */
export function screenIcons(): Plugin {
  return {
    name: "screen-icons",
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load(id) {
      if (id !== `\0${module}`) return null;
      const icons = screenIconNames.map((name) => ({ name, drawing: inCapitals(name) }));
      return [
        `import { ${icons.map(({ drawing }) => drawing).join(", ")} } from "lucide-react";`,
        `export const screenIcons = { ${icons.map(({ name, drawing }) => `"${name}": ${drawing}`).join(", ")} };`,
      ].join("\n");
    },
  };
}

/** `calendar-clock` as the library exports it: `CalendarClock`. */
const inCapitals = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
