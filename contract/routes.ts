import type { AnyContractProcedure, AnyContractRouter } from "@orpc/contract";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "./index.ts";
import type { RouteMeta } from "./procedure.ts";

/** One call of the contract as data. */
export interface ContractRoute {
  /** Its path in the contract: `websites.list`. */
  name: string;
  method: string;
  /** With parameters in braces: `/v1/websites/{id}`. */
  path: string;
  meta: RouteMeta;
  procedure: AnyContractProcedure;
}

/**
 * All calls of the contract in its order. Throws where one lacks its path or its access, or where its path lacks the
 * parameter that names the website.
 */
export function contractRoutes(router: AnyContractRouter = contract, prefix = ""): ContractRoute[] {
  if (isContractProcedure(router)) {
    const { route, meta } = router["~orpc"];
    const { path, method = "POST" } = route;
    const mark = meta as Partial<RouteMeta>;
    if (path === undefined || !isMeta(mark)) throw new Error(`${prefix} lacks its path or its access`);
    if (mark.access === "website" && mark.by !== "wid" && !path.includes(`{${mark.by}}`)) {
      throw new Error(`${prefix} does not name its website in its path`);
    }
    return [{ name: prefix, method, path, meta: mark, procedure: router }];
  }
  return Object.entries(router as Record<string, AnyContractRouter>).flatMap(([key, child]) =>
    contractRoutes(child, prefix === "" ? key : `${prefix}.${key}`),
  );
}

const isMeta = (meta: Partial<RouteMeta>): meta is RouteMeta => meta.access !== undefined;
