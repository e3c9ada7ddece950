import type { AnyContractProcedure, AnyContractRouter } from "@orpc/contract";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "./index.ts";
import type { Access } from "./procedure.ts";

/** One call of the contract as data. */
export interface ContractRoute {
  /** Where it stands in the contract: `wallet.websites.list`. */
  name: string;
  method: string;
  /** With parameters in braces: `/v1/websites/{id}`. */
  path: string;
  access: Access;
  procedure: AnyContractProcedure;
}

/** All calls of the contract, in its order. Throws where one lacks its path or its mark of access. */
export function contractRoutes(router: AnyContractRouter = contract, prefix = ""): ContractRoute[] {
  if (isContractProcedure(router)) {
    const { route, meta } = router["~orpc"];
    const access = (meta as { access?: Access }).access;
    if (route.path === undefined || access === undefined) throw new Error(`${prefix} lacks its path or its access`);
    return [{ name: prefix, method: route.method ?? "POST", path: route.path, access, procedure: router }];
  }
  return Object.entries(router as Record<string, AnyContractRouter>).flatMap(([key, child]) =>
    contractRoutes(child, prefix === "" ? key : `${prefix}.${key}`),
  );
}
