/** The movement of a key with what is available by it. */
const withMovement = (key: string) =>
  `LEFT JOIN ledger_transactions t ON t.key = ${key}
   LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'available'`;
/** The same in words. */
const movementWords = (key: string) =>
  `'its movement ' || ${key} || coalesce(' is ' || t.kind || ' ' || e.amount || ' ' || t.currency, ' is missing')`;

/** A movement of another kind, amount or wallet than a document says. */
const isOther = (kind: string, amount: string, currency: string, owner: string) =>
  `(t.id IS NULL OR t.kind <> '${kind}' OR e.amount <> ${amount} OR t.currency <> ${currency} OR t.owner_id <> ${owner})`;

/** Orders are in toman, the ledger in rial: the amounts are the same minor units. */
const orderCurrency = "CASE o.currency WHEN 'IRT' THEN 'IRR' ELSE o.currency END";

/** Movements whose keys name a document that is not there, or not as they say. */
const unfounded = (prefix: string, what: string, isFounded: string) =>
  `SELECT 'movement ' || t.key || ' of wallet ' || t.owner_id || ' ' || t.currency || ' has no ${what}' AS line
   FROM ledger_transactions t WHERE t.key LIKE '${prefix}%' AND NOT EXISTS (${isFounded})`;

/** Orders, payments and refunds against each other and against their movements; each answers lines of text. */
export const paymentChecks: readonly string[] = [
  `SELECT 'payment ' || p.id || ' is paid with ' || p.amount || ' ' || p.currency || ', ' ||
     ${movementWords("'payment/' || p.id")} AS line
   FROM payments p ${withMovement("'payment/' || p.id")}
   WHERE p.status = 'paid' AND p.gateway <> 'wallet' AND ${isOther("top_up", "p.amount", "p.currency", "p.owner_id")}`,

  unfounded(
    "payment/",
    "paid payment",
    "SELECT FROM payments p WHERE 'payment/' || p.id = t.key AND p.status = 'paid' AND p.gateway <> 'wallet'",
  ),

  `SELECT 'order ' || o.id || ' is ' || o.status || ' with ' || o.total || ' ' || o.currency || ', its payment ' ||
     coalesce(p.id || ' is ' || p.status || ' with ' || p.amount || ' ' || p.currency || ' for order ' ||
       coalesce(p.order_id::text, 'none'), coalesce(o.payment_id || ' ', '') || 'is missing') AS line
   FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
   WHERE o.status IN ('paid', 'refunded') AND (o.total > 0 OR o.payment_id IS NOT NULL)
     AND (p.id IS NULL OR p.status <> 'paid' OR NOT p.settles_order OR p.order_id IS DISTINCT FROM o.id
       OR p.amount <> o.total OR p.currency <> ${orderCurrency} OR p.owner_id <> o.user_id)`,

  `SELECT 'payment ' || p.id || ' paid order ' || p.order_id || ', which is ' ||
     coalesce(o.status || ' by payment ' || coalesce(o.payment_id::text, 'none'), 'missing') AS line
   FROM payments p LEFT JOIN orders o ON o.id = p.order_id
   WHERE p.settles_order
     AND (o.id IS NULL OR o.status NOT IN ('paid', 'refunded') OR o.payment_id IS DISTINCT FROM p.id)`,

  `SELECT 'order ' || o.id || ' is ' || o.status || ' with ' || o.total || ' ' || o.currency || ', ' ||
     ${movementWords("'order/' || o.id")} AS line
   FROM orders o ${withMovement("'order/' || o.id")}
   WHERE o.status IN ('paid', 'refunded') AND o.total > 0 AND ${isOther("plan", "-o.total", orderCurrency, "o.user_id")}`,

  unfounded(
    "order/",
    "paid order",
    "SELECT FROM orders o WHERE 'order/' || o.id = t.key AND o.status IN ('paid', 'refunded')",
  ),

  `SELECT 'order ' || o.id || ' is refunded with ' || o.total || ' ' || o.currency || ', ' ||
     ${movementWords("'order-refund/' || o.id")} AS line
   FROM orders o ${withMovement("'order-refund/' || o.id")}
   WHERE o.status = 'refunded' AND o.total > 0 AND ${isOther("refund", "o.total", orderCurrency, "o.user_id")}`,

  unfounded(
    "order-refund/",
    "refunded order",
    "SELECT FROM orders o WHERE 'order-refund/' || o.id = t.key AND o.status = 'refunded'",
  ),

  `SELECT 'payment ' || p.id || ' is refunded, its order ' || coalesce(p.order_id || ' is ' || o.status, 'is missing') AS line
   FROM payments p LEFT JOIN orders o ON o.id = p.order_id
   WHERE p.refunded_at IS NOT NULL AND p.settles_order AND o.status IS DISTINCT FROM 'refunded'`,

  `SELECT 'payment ' || p.id || ' of the wallet is refunded with ' || p.amount || ' ' || p.currency || ', ' ||
     ${movementWords("'payment-refund/' || p.id")} AS line
   FROM payments p ${withMovement("'payment-refund/' || p.id")}
   WHERE p.refunded_at IS NOT NULL AND NOT p.settles_order
     AND (p.status <> 'paid' OR p.gateway = 'wallet' OR ${isOther("refund", "-p.amount", "p.currency", "p.owner_id")})`,

  unfounded(
    "payment-refund/",
    "refunded payment of the wallet",
    `SELECT FROM payments p WHERE 'payment-refund/' || p.id = t.key AND p.refunded_at IS NOT NULL
       AND NOT p.settles_order`,
  ),

  // Until 0162 nothing said where a refund went.
  `SELECT 'payment ' || p.id || ' is refunded to ' || p.refund_to || ', its hold refund/' || p.id ||
     coalesce(' is ' || h.state || ' with ' || h.amount || ' ' || h.currency, ' is missing') AS line
   FROM payments p LEFT JOIN holds h ON h.key = 'refund/' || p.id
   WHERE p.refunded_at IS NOT NULL AND p.settles_order AND CASE p.refund_to WHEN 'wallet' THEN h.state <> 'released'
     WHEN 'gateway' THEN h.key IS NULL OR h.captured <> p.amount OR h.owner_id <> p.owner_id
     WHEN 'outside' THEN h.key IS NULL OR h.captured <> p.amount OR h.owner_id <> p.owner_id END`,

  `SELECT 'payment ' || p.id || ': the refund of order ' || o.id || ' has begun and not ended, its hold refund/' || p.id ||
     coalesce(' is ' || h.state || ' with ' || h.amount || ' ' || h.currency, ' is missing') AS line
   FROM payments p JOIN orders o ON o.id = p.order_id AND o.status = 'refunded'
   LEFT JOIN holds h ON h.key = 'refund/' || p.id
   WHERE p.settles_order AND p.refunded_at IS NULL
     AND (h.key IS NULL OR h.state <> 'held' OR h.amount <> p.amount OR h.owner_id <> p.owner_id)`,

  // A refund goes on where its command is run again; nothing else ends it.
  `SELECT 'payment ' || p.id || ': the refund of ' || p.amount || ' ' || p.currency || ' began at ' ||
     to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC and has not ended: bin/nabz refund ' ||
     CASE WHEN p.settles_order THEN p.order_id ELSE p.id END || ', with --to where its gateway refuses' AS line
   FROM payments p JOIN holds h ON h.key = 'refund/' || p.id AND h.state = 'held'
   JOIN ledger_transactions t ON t.key = 'hold/' || h.key AND t.at < now() - interval '1 hour'
   WHERE p.refunded_at IS NULL`,

  `SELECT 'hold ' || h.key || ' of wallet ' || h.owner_id || ' ' || h.currency || ' has no refunded order' AS line
   FROM holds h WHERE h.key LIKE 'refund/%' AND NOT EXISTS (SELECT FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE 'refund/' || p.id = h.key AND p.settles_order AND o.status = 'refunded')
     AND NOT EXISTS (SELECT FROM payments p WHERE 'refund/' || p.id = h.key AND NOT p.settles_order
       AND p.status = 'paid' AND p.amount = h.amount AND p.owner_id = h.owner_id
       AND CASE h.state WHEN 'held' THEN p.refunded_at IS NULL WHEN 'released' THEN true ELSE false END)`,
];

/** Holds for messages against what became of these; what the next rounds of a dispatcher settle is left out. */
export const messageChecks: readonly string[] = [
  `SELECT 'hold ' || h.key || ' of wallet ' || h.owner_id || ' ' || h.currency || ' has no messages' AS line
   FROM holds h WHERE h.key LIKE 'messages/%' AND NOT EXISTS (SELECT FROM message_charges c WHERE c.hold = h.key)`,

  `SELECT 'hold ' || c.hold || ' has ' || c.refunded || ' of messages that were refunded, its movements gave back ' ||
     coalesce(s.given, 0) AS line
   FROM (SELECT hold, coalesce(sum(amount) FILTER (WHERE state = 'refunded'), 0) AS refunded
     FROM message_charges GROUP BY hold) c
   LEFT JOIN (SELECT t.reference, sum(e.amount) AS given FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'available' WHERE t.key LIKE 'back/%'
     GROUP BY 1) s ON s.reference = c.hold
   WHERE c.refunded <> coalesce(s.given, 0)`,

  // What its owner has sent again may be anything: its first try stays paid.
  `SELECT 'hold ' || c.hold || ' was captured for message ' || m.id || ', which is ' || m.state AS line
   FROM message_charges c JOIN messages m ON m.id = c.message
   WHERE c.state = 'captured' AND m.state IN ('queued', 'sending', 'dropped') AND NOT m.is_sent_again`,

  `SELECT 'hold ' || c.hold || ' is held for message ' || c.message || ', which is ' || coalesce(m.state, 'gone') AS line
   FROM message_charges c LEFT JOIN messages m ON m.id = c.message
   JOIN ledger_transactions t ON t.key = 'hold/' || c.hold AND t.at < now() - interval '1 hour'
   WHERE c.state = 'held' AND (m.id IS NULL OR m.state NOT IN ('queued', 'sending'))
     AND (m.ended_at IS NULL OR m.ended_at < now() - interval '1 hour')`,
];
