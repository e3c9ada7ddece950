import { describe, expect, it } from "vitest";
import { layers } from "./rules.mjs";

const found = (path: string, text: string) =>
  layers.check([{ path, text }]).map(({ line, message }) => [line, message]);
const importing = (specifier: string) => `import { a } from "${specifier}";\n`;

describe("an import that points up or sideways is found", () => {
  it.each([
    ["app/ui/card.tsx", "#platform/dependencies.ts"],
    ["app/ui/card.tsx", "../../platform/dependencies.ts"],
    ["app/ui/card.tsx", "#app/routes/login/form.ts"],
    ["app/services/session.server.ts", "#app/routes/login/form.ts"],
    ["app/services/session.server.ts", "../ui/card.tsx"],
    ["app/services/session.server.ts", "#app/reports/goal-form.ts"],
    ["app/ui/goals/goal-form.tsx", "#app/reports/goal-form.ts"],
    ["app/routes/w.$website.goals/route.tsx", "../w.$website._index/view.ts"],
    ["app/routes/login/route.tsx", "#app/routes/register/form.ts"],
    ["app/format/dates.ts", "#app/services/session.server.ts"],
    ["app/text/i18n.ts", "../services/notices.ts"],
    ["app/ui/card.tsx", "#app/services/session.server.ts"],
    ["app/routes/login/form.ts", "#app/env.server.ts"],
    ["app/entry.client.tsx", "#app/ui/theme/styles.server.ts"],
    ["app/routes/login/route.tsx", "undici"],
    ["app/routes/login/loader.server.ts", "https"],
    ["app/routes/login/route.tsx", "@orpc/client"],
    ["app/routes/login/route.tsx", "#contract/client.ts"],
    ["contract/fields.ts", "#platform/errors.ts"],
    ["contract/fields.ts", "../app/format/dates.ts"],
    ["contract/fields.ts", "node:crypto"],
    ["contract/fields.ts", "fs/promises"],
    ["contract/fields.test.ts", "#app/format/dates.ts"],
    ["platform/wallet/menu.ts", "#app/text/i18n.ts"],
    ["platform/wallet/menu.ts", "../../scripts/env.mjs"],
    ["platform/wallet/menu.ts", "#tests/platform-fixtures/test-platform.ts"],
    ["platform/wallet/menu.ts", "pg"],
    ["platform/wallet/menu.ts", "chdb/connection"],
    ["platform/reports/run-query.ts", "@clickhouse/client"],
    ["platform/stores/open.ts", "#platform/auth/password.ts"],
    ["platform/errors.ts", "#platform/http/context.ts"],
    ["platform/websites/sql/columns.ts", "../routes.ts"],
    ["platform/websites/sql/columns.ts", "#platform/http/context.ts"],
    ["platform/wallet/menu.ts", "#platform/http/context.ts"],
    ["platform/wallet/menu.ts", "./routes.ts"],
    ["platform/wallet/menu.ts", "#platform/auth/sql/find-user.ts"],
    ["platform/auth/sign-in.ts", "#platform/collect/sql/last-seq.ts"],
    ["platform/fair-queue.ts", "#platform/auth/sql/find-user.ts"],
    ["platform/wallet/menu.ts", "#platform/open-dependencies.ts"],
    ["platform/http/server.ts", "#platform/operator/command.ts"],
    ["tracker/send.ts", "#contract/collect.ts"],
  ])("%s imports %s", (path, specifier) => {
    expect(found(path, `\n${importing(specifier)}`)[0]).toEqual([2, expect.stringContaining(`${specifier}: `)]);
  });

  it("in whatever form it is written", () => {
    const specifier = "#platform/dependencies.ts";
    for (const text of [
      `import "${specifier}";`,
      `export * from "${specifier}";`,
      `import type { Parts } from "${specifier}";`,
      `type Parts = import("${specifier}").Parts;`,
      `const parts = await import("${specifier}");`,
    ]) {
      expect(found("app/ui/card.tsx", text)).toHaveLength(1);
    }
  });

  it("fetch too, which needs no import", () => {
    const message = expect.stringContaining("only app/services speaks HTTP");
    expect(found("app/routes/readyz/route.ts", 'await fetch("/x");')).toEqual([[1, message]]);
    expect(found("app/ui/card.tsx", 'globalThis.fetch("/x");')).toEqual([[1, message]]);
  });
});

describe("an import that points down is not", () => {
  it.each([
    ["app/routes/login/route.tsx", "#app/services/session.server.ts"],
    ["app/routes/login/route.tsx", "#app/ui/card.tsx"],
    ["app/routes/login/loader.server.ts", "#app/env.server.ts"],
    ["app/root.tsx", "#app/services/session.server.ts"],
    ["app/entry.server.tsx", "#app/ui/theme/styles.server.ts"],
    ["app/services/api.server.ts", "#contract/client.ts"],
    ["app/ui/card.tsx", "#contract/chart/line.ts"],
    ["contract/text/violations.ts", "../fields.ts"],
    ["contract/fields.ts", "zod"],
    ["contract/fields.test.ts", "node:fs"],
    ["platform/wallet/routes.ts", "#platform/http/context.ts"],
    ["platform/wallet/menu.ts", "./sql/columns.ts"],
    ["platform/reports/report-overview.ts", "#platform/collect/sql/last-seq.ts"],
    ["platform/auth/sign-in.ts", "#platform/websites/list-websites.ts"],
    ["platform/process/router.ts", "#platform/wallet/routes.ts"],
    ["platform/main.ts", "./process/run.ts"],
    ["platform/process/run.ts", "#platform/operator/socket-server.ts"],
    ["platform/stores/postgres/open.ts", "pg"],
    ["platform/dependencies.ts", "./stores/postgres/handle.ts"],
    ["platform/collect/writer.test.ts", "#tests/platform-fixtures/test-platform.ts"],
    ["tests/http/platform.ts", "#platform/open-dependencies.ts"],
  ])("%s imports %s", (path, specifier) => {
    expect(found(path, importing(specifier))).toEqual([]);
  });

  it("nor one that is gone when the program runs, where types may be known", () => {
    expect(found("app/ui/card.tsx", 'import type { A } from "#app/services/a.server.ts";')).toEqual([]);
    expect(found("app/routes/login/route.tsx", 'import type { Client } from "#contract/client.ts";')).toEqual([]);
  });

  it("nor what a comment or a string says", () => {
    expect(found("app/ui/card.tsx", `// ${importing("#platform/dependencies.ts")}const a = 'import "pg"';`)).toEqual(
      [],
    );
  });
});
