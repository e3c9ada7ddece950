import type { Dependencies } from "#platform/dependencies.ts";
import { findLink } from "../sql/links.ts";
import { linkCode } from "./link-code.ts";

/** Where a code leads, and of which message it is; undefined where it is none. */
export const findTarget = async ({ postgres }: Pick<Dependencies, "postgres">, code: string) =>
  linkCode.test(code) ? findLink(postgres, code) : undefined;
