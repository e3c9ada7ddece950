import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const all = "app/text/catalogues.ts";
const own = "virtual:texts/";

/**
 * Gives browsers the texts of the screens that they open alone: there the list of all catalogues is empty, and every
 * module brings along those that it names (`useTranslation("notes")`, `t("notes:title")`). The server keeps all.
 */
export function textsByModule(root: string): Plugin {
  const files = new Map(
    [...readFileSync(root + all, "utf8").matchAll(/import \{ (\w+) \} from "\.(\/fa\/.+\.ts)"/g)].map(
      ([, name = "", path]) => [name, `${root}app/text${path}`],
    ),
  );
  const names = [...files.keys()].join("|");
  const asked = new RegExp(`(?<=useTranslation\\([^)]*["'\`])(${names})(?=["'\`])|(?<=["'\`])(${names})(?=:)`, "g");
  return {
    name: "texts-by-module",
    // Where a module's server part is gone already.
    enforce: "post",
    resolveId: (id) => (id.startsWith(own) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${own}`)) return null;
      const name = id.slice(own.length + 1);
      return [
        `import { ${name} } from "${files.get(name)}";`,
        `import { i18n } from "${root}app/text/i18n.ts";`,
        `i18n.addResourceBundle("fa", "${name}", ${name});`,
      ].join("\n");
    },
    transform(code, id, { ssr } = {}) {
      if (ssr === true || !id.startsWith(`${root}app/`) || id.startsWith(`${root}app/text/fa/`)) return null;
      if (id === root + all) return "export const catalogues = {};";
      if (id === `${root}app/text/i18n.ts`) return null;
      const brought = new Set([...code.matchAll(asked)].map(([name]) => name));
      // What says no name asks the catalogue that every page has.
      if (code.includes("useTranslation()")) brought.add("common");
      if (brought.size === 0) return null;
      return `${[...brought].map((name) => `import "${own}${name}";`).join("")}${code}`;
    },
  };
}
