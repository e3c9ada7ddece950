import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { guideOf } from "./guides.server.ts";
import woocommerce from "./woocommerce.php?raw";

const site = {
  ...{ name: "بهار نارنج", url: "https://shop.example", key: "k1", tracker: "https://nabz.example" },
  snippet: '<script async src="https://nabz.example/t.js" data-key="k1"></script>',
};

it("every code of a guide has the website's own address and key", () => {
  const codes = ["wordpress", "tag-manager", "purchases", "consent"].flatMap(
    (name) => guideOf(name, site)?.parts.map(({ code }) => code ?? "") ?? [],
  );
  expect(codes).toHaveLength(9);
  const all = codes.join("\n");
  for (const placeholder of ["nabz.shop.example", "'KEY'", '"KEY"']) expect(all).not.toContain(placeholder);
  expect(all).toContain("const NABZ_KEY = 'k1';");
  expect(all).toContain("const NABZ_SCRIPT = 'https://nabz.example/t.js';");
  expect(all).toContain('data-key="k1" data-consent="required"></script>');
  expect(guideOf("constructor", site)).toBeUndefined();
});

it("the mail to a developer is one address with the whole text", () => {
  const message = guideOf("developer", site)?.message;
  const { protocol, searchParams } = new URL(message?.mailTo ?? "");
  expect(protocol).toBe("mailto:");
  expect(searchParams.get("body")).toBe(message?.text);
  expect(message?.text).toContain(site.snippet);
});

it("the plug-in for WooCommerce is what the documentation shows", () => {
  const document = readFileSync(new URL("../../docs/tracking.md", import.meta.url), "utf8");
  expect(document).toContain(`\`\`\`php\n${woocommerce}\`\`\``);
});
