import { expect, test } from "vitest";
import { fillProducts } from "./fill-products.ts";
import type { OrderItem } from "./read-order.ts";

const tea = { id: "7", name: "tea", category: "drinks", brand: "Golestan" };
const server = { provenance: "server" as const, products: [tea] };

test.each<[string, string[], OrderItem, OrderItem]>([
  ["without columns keeps them", [], { id: "7", price: 5 }, { ...tea, price: 5 }],
  ["by name keeps them", ["productName"], { name: "tea" }, { name: "tea", category: "drinks", brand: "Golestan" }],
  ["with an empty cell clears it", ["productName", "brand"], { id: "7" }, { id: "7", category: "drinks" }],
  [
    "with a cell says it",
    ["productName", "brand", "category"],
    { id: "7", brand: "Ahmad" },
    { id: "7", brand: "Ahmad" },
  ],
  ["of another id keeps its own", ["productName"], { id: "8", name: "tea" }, { id: "8", name: "tea" }],
])("a product of a file %s", (_, mapping, item, expected) => {
  expect(fillProducts([item], [server], mapping)).toEqual([expected]);
});

test("what an earlier file said goes before a server's and a browser's word", () => {
  const of = (brand: string) => [{ ...tea, brand }];
  const claims = [
    { provenance: "browser" as const, products: of("browser") },
    server,
    { provenance: "import" as const, products: of("") },
  ];
  expect(fillProducts([{ id: "7" }], claims, [])).toEqual([tea]);
  const file = { provenance: "import" as const, products: of("file") };
  expect(fillProducts([{ id: "7" }], [...claims, file], [])).toMatchObject([{ brand: "file" }]);
});

test("texts have the order that a file with all columns has: the same words are the same event", () => {
  const [filled] = fillProducts([{ id: "7", price: 5 }], [server], []);
  expect(JSON.stringify(filled)).toBe(JSON.stringify({ ...tea, price: 5 }));
});
