import { expect, it } from "vitest";
import { contractRoutes } from "#contract/routes.ts";
import { routeOf } from "./contract-handler.ts";

it("every call is known by its own path, a static one beside a parameter included", () => {
  const wrong = contractRoutes().filter(
    ({ method, path }) => routeOf(method, path.replace(/\{\w+\}/g, "0190c1a0-0000-7000-8000-000000000000")) !== path,
  );
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it("a path with a method that it does not take is known by the path", () => {
  expect(routeOf("DELETE", "/v1/orders/actions")).toBe("/v1/orders/actions");
  expect(routeOf("GET", "/some/where")).toBeUndefined();
});
