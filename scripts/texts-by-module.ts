import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const all = "app/text/catalogues.ts";
const own = "virtual:texts/";

/**
 * Sends browsers only the texts of the screens that they open: their list of all catalogues is empty, and every module
 * imports the catalogues that it names (`useTranslation("goals")`, `t("goals:page")`). The server has all.
 */
export function textsByModule(root: string): Plugin {
  const files = new Map(
    [...readFileSync(root + all, "utf8").matchAll(/import \{ (\w+) \} from "\.(\/fa\/.+\.ts)"/g)].map(
      ([, name = "", path]) => [name, `${root}app/text${path}`],
    ),
  );
  const names = [...files.keys()].join("|");
  const used = new RegExp(`(?<=useTranslation\\([^)]*["'\`])(${names})(?=["'\`])|(?<=["'\`])(${names})(?=:)`, "g");
  return {
    name: "texts-by-module",
    // After a module's server part has been removed.
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
      const brought = new Set([...code.matchAll(used)].map(([name]) => name));
      // Without a name it is the catalogue that every page has.
      if (code.includes("useTranslation()")) brought.add("common");
      if (brought.size === 0) return null;
      return `${[...brought].map((name) => `import "${own}${name}";`).join("")}${code}`;
    },
  };
}
