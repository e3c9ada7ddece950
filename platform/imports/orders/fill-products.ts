import type { KnownClaim, KnownProduct } from "./known-claims.ts";
import type { OrderItem } from "./read-order.ts";

/** What a file may leave out of its products, with the column that says it. */
const fields = [
  ["name", "productName"],
  ["category", "category"],
  ["brand", "brand"],
] as const;

/** Whose words are taken first where a file has none: the more trusted. */
const ranks = ["import", "server", "browser"] as const;

/**
 * The products of an order with names, categories and brands that are known of it and that the file has no column for: the
 * import's claim counts in place of the others, and would take them away. An empty cell of a column says that there is none.
 * Products are the same by id, or by name where the file has no id.
 */
export function fillProducts(
  items: readonly OrderItem[],
  claims: readonly Pick<KnownClaim, "provenance" | "products">[],
  mapping: readonly string[],
): OrderItem[] {
  const missing = fields.filter(([, column]) => !mapping.includes(column)).map(([field]) => field);
  const known = ranks.flatMap((rank) => claims.flatMap((each) => (each.provenance === rank ? each.products : [])));
  if (missing.length === 0 || known.length === 0) return [...items];
  return items.map((item) => {
    const same = known.filter((product) => isSame(item, product));
    const keep = (field: (typeof missing)[number]) =>
      item[field] ??
      (missing.includes(field) ? same.map((each) => each[field]).find((text) => text !== "") : undefined);
    const { id, name: _name, category: _category, brand: _brand, ...amounts } = item;
    const [name, category, brand] = [keep("name"), keep("category"), keep("brand")];
    // In the order of `readItem`: the event's id is of the text.
    return {
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      ...(category !== undefined && { category }),
      ...(brand !== undefined && { brand }),
      ...amounts,
    };
  });
}

const isSame = ({ id, name }: OrderItem, known: KnownProduct): boolean =>
  id === undefined ? name === known.name : id === known.id;
