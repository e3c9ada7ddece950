import type { Party, PreOrder } from "#contract/money-shapes.ts";
import type { Purchase } from "#platform/plans/purchase.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";
import { type DocumentSearch, isFound } from "./is-found.ts";

export interface PreOrderRow {
  id: string;
  number: number;
  status: PreOrder["status"];
  purchase: Purchase;
  buyer: Party;
  seller: Party;
  createdAt: Date;
  expiresAt: Date;
  /** What was ordered by it. */
  order: string | null;
}

const select = `SELECT p.id, p.number, p.status, p.purchase, p.buyer, p.seller, p.created_at AS "createdAt",
    p.expires_at AS "expiresAt", o.id AS "order"
  FROM pre_orders p LEFT JOIN orders o ON o.pre_order_id = p.id`;

export const insertPreOrder = (
  { query }: Queries,
  owner: string,
  { id, number, status, purchase, buyer, seller, createdAt, expiresAt }: PreOrderRow,
) =>
  query(
    `INSERT INTO pre_orders (id, user_id, number, status, purchase, buyer, seller, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, owner, number, status],
      ...[purchase, buyer, seller].map((each) => JSON.stringify(each)),
      ...[createdAt, expiresAt],
    ],
  );

export async function findPreOrder(
  { query }: Queries,
  { owner, id }: { owner: string; id: string },
): Promise<PreOrderRow | undefined> {
  const [row] = await query<PreOrderRow>(`${select} WHERE p.user_id = $1 AND p.id = $2`, [owner, id]);
  return row;
}

interface Page {
  owner: string;
  status: string | undefined;
  search: DocumentSearch | undefined;
  sort: "createdAt" | "-createdAt";
  page: number;
  limit: number;
}

export const listPreOrders = (
  queries: Queries,
  { owner, status, search, sort, page, limit }: Page,
): Promise<{ rows: PreOrderRow[]; total: number }> =>
  readPage(queries, {
    ...{ select, from: "pre_orders p" },
    where: `p.user_id = $1 AND ($2::text IS NULL OR p.status = $2) AND ${isFound("p.")}`,
    values: [owner, status ?? null, search?.number ?? null, search?.title ?? null],
    ...{ order: `p.number ${sort === "createdAt" ? "" : "DESC"}`, page, limit },
  });

/** Moves an open pro forma of the owner on; false where it is not open. */
export async function closePreOrder(
  { query }: Queries,
  { owner, id, status }: { owner: string; id: string; status: "ordered" | "cancelled" },
): Promise<boolean> {
  const closed = await query(
    "UPDATE pre_orders SET status = $3 WHERE user_id = $1 AND id = $2 AND status = 'open' RETURNING 1",
    [owner, id, status],
  );
  return closed.length > 0;
}
