import type { Queries } from "#platform/stores/postgres/handle.ts";
import { messageChecks, paymentChecks } from "./audit-payments.ts";

const maxDifferences = 20;

const wallet = (alias: string) => `${alias}.owner_id || ' ' || ${alias}.currency`;

/** Each is one statement, so that movements meanwhile are in it whole or not at all; each answers lines of text. */
const ledgerChecks = [
  `SELECT 'transaction ' || transaction_id || ' does not sum to 0: ' || sum(amount) AS line
   FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0`,

  `SELECT 'transaction ' || t.id || ' has no entry of what is available' AS line FROM ledger_transactions t
   WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id AND e.account = 'available')`,

  `SELECT 'wallet ' || ${wallet("w")} || ': ' || part.account || ' is ' || part.kept || ', its entries sum to ' ||
     coalesce(s.total, 0) AS line
   FROM wallets w CROSS JOIN LATERAL (VALUES ('available', w.available), ('held', w.held)) AS part (account, kept)
   LEFT JOIN (SELECT t.owner_id, t.currency, e.account, sum(e.amount) AS total FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id WHERE e.account IN ('available', 'held') GROUP BY 1, 2, 3) s
     ON s.owner_id = w.owner_id AND s.currency = w.currency AND s.account = part.account
   WHERE part.kept <> coalesce(s.total, 0)`,

  `SELECT 'movement ' || number || ' of wallet ' || owner_id || ' ' || currency || ': ' || account || ' was ' ||
     balance || ', its entries summed to ' || total AS line
   FROM (SELECT t.number, t.owner_id, t.currency, e.account, e.balance,
     sum(e.amount) OVER (PARTITION BY t.owner_id, t.currency, e.account ORDER BY t.number) AS total
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE e.account IN ('available', 'held')) running
   WHERE balance <> total`,

  `SELECT 'wallet ' || ${wallet("w")} || ' counts ' || w.transactions || ' movements, and has ' || count(t.number) ||
     ' up to number ' || coalesce(max(t.number), 0) AS line
   FROM wallets w LEFT JOIN ledger_transactions t ON t.owner_id = w.owner_id AND t.currency = w.currency
   GROUP BY w.owner_id, w.currency
   HAVING w.transactions <> count(t.number) OR w.transactions <> coalesce(max(t.number), 0)`,

  `SELECT 'movement ' || number || ' of wallet ' || owner_id || ' ' || currency || ' is ' || kind || ' ' || kind_number ||
     ', and ' || counted || ' by its number' AS line
   FROM (SELECT number, owner_id, currency, kind, kind_number,
     row_number() OVER (PARTITION BY owner_id, currency, kind ORDER BY number) AS counted FROM ledger_transactions) numbered
   WHERE kind_number <> counted`,

  `SELECT 'wallet ' || ${wallet("w")} || ' holds ' || w.held || ', its open holds sum to ' || coalesce(sum(h.amount - h.captured - h.released), 0) AS line
   FROM wallets w LEFT JOIN holds h ON h.owner_id = w.owner_id AND h.currency = w.currency AND h.state = 'held'
   GROUP BY w.owner_id, w.currency HAVING w.held <> coalesce(sum(h.amount - h.captured - h.released), 0)`,

  `SELECT 'hold ' || h.key || ' has given ' || h.captured + h.released || ', its movements ' || coalesce(s.given, 0) AS line
   FROM holds h LEFT JOIN (SELECT t.reference, -sum(e.amount) AS given FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'held' WHERE t.kind IN ('capture', 'release')
     GROUP BY 1) s ON s.reference = h.key
   WHERE h.captured + h.released <> coalesce(s.given, 0)
     OR NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'hold/' || h.key)`,

  `SELECT 'hold ' || h.key || ' has ' || h.amount || ', ' || h.captured || ' captured, its messages ' || c.total || ', ' ||
     c.captured AS line
   FROM holds h JOIN (SELECT hold, sum(amount) AS total,
     coalesce(sum(amount) FILTER (WHERE state IN ('captured', 'refunded')), 0) AS captured,
     coalesce(sum(amount) FILTER (WHERE state = 'released'), 0) AS released FROM message_charges GROUP BY hold) c
     ON c.hold = h.key
   WHERE h.amount <> c.total OR h.captured <> c.captured OR h.released <> c.released`,
];

const checks = [...ledgerChecks, ...paymentChecks, ...messageChecks];

/** What the ledger says of itself that its entries do not, and what orders, payments, refunds and messages say otherwise. */
export async function listDifferences({ query }: Queries): Promise<string[]> {
  const lines: string[] = [];
  for (const check of checks) {
    const found = await query<{ line: string }>(`${check} LIMIT ${maxDifferences}`);
    lines.push(...found.map(({ line }) => line));
  }
  return lines;
}

export async function countLedger({ query }: Queries): Promise<{ wallets: number; movements: number }> {
  const [row] = await query<{ wallets: number; movements: number }>(
    "SELECT (SELECT count(*) FROM wallets) AS wallets, (SELECT count(*) FROM ledger_transactions) AS movements",
  );
  return row ?? { wallets: 0, movements: 0 };
}
