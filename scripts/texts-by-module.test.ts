import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogues } from "#app/text/catalogues.ts";
import { textsByModule } from "./texts-by-module.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const plugin = textsByModule(root) as unknown as {
  transform(code: string, id: string, options?: { ssr: boolean }): string | null;
  load(id: string): string | null;
};
const importedBy = (code: string, path = "app/ui/x.tsx") =>
  [...(plugin.transform(code, root + path) ?? "").matchAll(/virtual:texts\/(\w+)/g)].map(([, name]) => name);

describe("a browser receives with a module the catalogues that it names:", () => {
  it.each([
    ['const { t } = useTranslation("goals");', ["goals"]],
    ['const { t } = useTranslation(["account", "signIn"]);', ["account", "signIn"]],
    ['t("install:title")', ["install"]],
    ["i18n.t(`overview:views.$" + "{view}.tab`)", ["overview"]],
    ["const { t } = useTranslation();", ["common"]],
    ['const to = "goals"; t("account");', []],
  ])("%s", (code, names) => expect(importedBy(code)).toEqual(names));

  it("every catalogue can be imported, and adds its own texts", () => {
    for (const name of Object.keys(catalogues)) {
      expect(importedBy(`useTranslation("${name}")`)).toEqual([name]);
      expect(plugin.load(`\0virtual:texts/${name}`)).toMatch(
        new RegExp(`import \\{ ${name} \\} from ".+/app/text/fa/.+\\.ts";\n`),
      );
    }
  });

  it("the list of all catalogues is empty in browsers and complete on the server", () => {
    expect(plugin.transform("anything", `${root}app/text/catalogues.ts`)).toBe("export const catalogues = {};");
    expect(plugin.transform("anything", `${root}app/text/catalogues.ts`, { ssr: true })).toBeNull();
    expect(plugin.transform('useTranslation("notes")', `${root}app/ui/x.tsx`, { ssr: true })).toBeNull();
  });
});
