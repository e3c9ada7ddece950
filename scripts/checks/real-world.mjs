import ts from "typescript";
import { at, importsOf, isSource, isTest, nodesOf } from "./source.mjs";

/** Time and chance are arguments (platform/dependencies.ts): only assembly builds the real ones, so that tests need not wait. */
export const name = "real-world";

/**
 * Assembly and processes; settings generate missing secrets once; the embedded server is waited for; a sealed secret needs
 * a nonce that nobody chooses; steps are timed for `/metrics` alone; deadlines of requests and their bodies, slices of the event loop and the pace of
 * loads, lookups and identity claims are of real time; where keys lie in a table depends on a seed that nobody knows, and nothing else does.
 */
const builders =
  /^platform\/(main\.ts$|settings\.ts$|in-slices\.ts$|people\/claim-queue\.ts$|(latest-owners|deadline|lookup-queue)\.ts$|open-dependencies\.ts$|process\/|operator\/|stores\/postgres\/|events\/key-hash\.ts$|secrets\/seal\.ts$|collect\/(run-steps|admission-queue)\.ts$|wal\/loader\.ts$|http\/unfinished-bodies\.ts$)/;
const reads =
  /^((globalThis\.)?(Date\.now|Math\.random|performance\.now|process\.hrtime(\.bigint)?|crypto\.(randomUUID|getRandomValues)))$/;
const chance = /\b(randomBytes|randomUUID|randomInt|randomFill|randomFillSync|getRandomValues|webcrypto)\b/;

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && /^(contract|platform)\//.test(path))
    .filter(({ path }) => !isTest(path) && !builders.test(path))
    .flatMap((file) => [
      ...nodesOf(file)
        .filter(readsClock)
        .map((node) => at(file, node, message(node.getText()))),
      ...importsOf(file).flatMap(({ node, types, ...each }) => {
        const names = node.importClause?.namedBindings?.getText() ?? "";
        const made = each.package === "node:crypto" ? chance : each.package === "uuid" ? /\bv[1-7]\b/ : undefined;
        return !types && made?.test(names) ? [at(file, node, message(made.exec(names)[0]))] : [];
      }),
    ]);

const message = (what) => `${what}: time, ids and chance are arguments (platform/dependencies.ts)`;

const readsClock = (node) =>
  (ts.isPropertyAccessExpression(node) && reads.test(node.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments ?? []).length === 0);
