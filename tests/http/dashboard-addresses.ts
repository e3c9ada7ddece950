import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
}

const assets = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));

/** The build's routes, from the manifest that it gives to browsers. */
function builtRoutes(): Record<string, Route> {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const text = readFileSync(assets + name, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).routes;
}

/** Every address of the dashboard with its parameters (`:website`, `*`) filled in, and whether it takes forms. */
export function addressesOf(parts: Record<string, string>): { address: string; hasAction: boolean }[] {
  const routes = builtRoutes();
  const pathOf = ({ path = "", parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [...(parent === undefined ? [] : pathOf(parent)), ...(path === "" ? [] : [path])];
  };
  const found = new Map<string, boolean>();
  for (const route of Object.values(routes)) {
    const filled = pathOf(route)
      .join("/")
      .replace(/:\w+|\*/g, (part) => parts[part] ?? part);
    found.set(`/${filled}`, route.hasAction || found.get(`/${filled}`) === true);
  }
  return [...found].map(([address, hasAction]) => ({ address, hasAction }));
}

/** Whether it counts conditions, steps or a price while somebody types. */
export const isCount = (address: string) => /\/(?:(?:segments|funnels)\/preview|checkout\/price)$/.test(address);
