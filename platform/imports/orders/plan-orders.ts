import type { Money } from "#contract/money.ts";
import { isVouched } from "#contract/provenance.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { inSlices } from "#platform/in-slices.ts";
import { type NamedPerson, planClaims } from "#platform/people/plan-claims.ts";
import type { ImportDependencies } from "../importer.ts";
import { importVisitor } from "../people/import-visitor.ts";
import { toIdentify } from "../people/people-importer.ts";
import { fillProducts } from "./fill-products.ts";
import type { Order } from "./group-orders.ts";
import type { KnownClaim } from "./known-claims.ts";
import { correctionId, isSame, purchaseId, refundId } from "./order-ids.ts";
import { planRefund } from "./refunds.ts";

type OrderState = "added" | "changed" | "unchanged";

interface Planned {
  state: OrderState;
  order: Order;
  rows: EventRow[];
  visitor: bigint;
}

interface Input {
  website: string;
  /** No event of an earlier time is stored. */
  keptFrom: number;
  importId: string;
  /** The columns of the file. */
  mapping: readonly string[];
  orders: readonly Order[];
  /** What is stored of them, by number. */
  known: ReadonlyMap<string, readonly KnownClaim[]>;
}

/** What importing these orders would do, and the events that it takes. Nothing is stored. */
export async function planOrders(
  postgres: ImportDependencies["postgres"],
  input: Input,
): Promise<{ states: OrderState[]; rows: EventRow[] }> {
  const { website, orders, known } = input;
  const planned: Planned[] = [];
  const buyers: NamedPerson[] = [];
  await inSlices(orders, (said) => {
    const claims = known.get(said.orderId) ?? [];
    const order = { ...said, items: fillProducts(said.items, claims, input.mapping) };
    const plan = planOrder(order, claims, input);
    planned.push(plan);
    buyers.push(...toBuyer(website, plan));
  });
  const claims = await planClaims(postgres, website, buyers);
  const rows = buyers.flatMap((buyer, index) => {
    const claim = claims[index];
    const isSaid = claim === undefined || (claim.outcome === "unchanged" && claim.wasLinked);
    return isSaid ? [] : [toIdentify(buyer, claim.at, input.importId)];
  });
  // In the order in which claims are applied: somebody is known before what they bought.
  return { states: planned.map(({ state }) => state), rows: [...rows, ...planned.flatMap((plan) => plan.rows)] };
}

function planOrder(order: Order, known: readonly KnownClaim[], { website, keptFrom, importId }: Input): Planned {
  const purchases = known.filter(({ name }) => name === "purchase");
  const refunds = known.filter(({ name }) => name === "refund");
  const place = placeOf(website, order, purchases);
  // It counts on a folded day, as it was.
  if (place.at < keptFrom) return { order, rows: [], visitor: place.visitor, state: "unchanged" };
  const idOf = (plain: string, before: readonly KnownClaim[]) =>
    before.some(isImported) ? correctionId(plain, importId) : plain;
  const plain = purchaseId(website, order);
  const refund = planRefund(order.refund, refunds, importId);
  const rows = [
    ...(isSaid(order, purchases, { plain, importId })
      ? []
      : [toPurchase(order, place, { id: idOf(plain, purchases), importId })]),
    ...(refund === undefined
      ? []
      : [toRefund(order, place, { refund, id: idOf(refundId(website, order.orderId, refund), refunds), importId })]),
  ];
  const state = purchases.length === 0 ? "added" : rows.length === 0 ? "unchanged" : "changed";
  return { order, rows, visitor: place.visitor, state };
}

const isImported = ({ provenance }: KnownClaim) => provenance === "import";

/** Whether nothing else is imported of an order, or this import has said it in a try that was cut off. */
function isSaid(
  order: Order,
  purchases: readonly KnownClaim[],
  { plain, importId }: { plain: string; importId: string },
): boolean {
  const imported = purchases.filter(isImported);
  if (imported.length === 0) return isAlike(order, purchases);
  const alike = imported.filter((each) => isSame(each, plain));
  return alike.length === imported.length || alike.some((each) => each.importId === importId);
}

/** What a server said in the same words needs no import; products that it left out do. */
const isAlike = ({ money, items }: Order, purchases: readonly KnownClaim[]): boolean => {
  const isEqual = ({ value, currency, hasProducts }: KnownClaim) =>
    value === money.value && currency === money.currency && (hasProducts || items.length === 0);
  const vouched = purchases.filter(({ provenance }) => isVouched(provenance));
  return vouched.length > 0 && vouched.every((each) => each.provenance === "server" && isEqual(each));
};

/** A file may say the day alone, and another zone's. */
const maxApartMs = 48 * 60 * 60_000;

/** An event of a file this far from a browser's may be of its session; a day without a time would stretch the session. */
const sessionMs = 30 * 60_000;

/**
 * Where an order is placed. A server's claim places it whole: time, visit, and with them its buyer. A browser's word moves
 * neither time nor buyer: anybody can guess numbers and amounts with the public key. See 0059.
 */
function placeOf(website: string, order: Order, purchases: readonly EventRow[]): EventRow {
  const { orderId, at, buyer } = order;
  const byTime = purchases.toSorted((one, other) => one.at - other.at);
  const server = byTime.find(({ provenance }) => provenance === "server");
  if (server !== undefined) return server;
  const visit = soleVisit(order, purchases);
  if (buyer !== undefined) {
    return { ...(visit ?? blankRow("", "")), at, visitor: importVisitor(website, buyer.identifiers), session: 0n };
  }
  if (visit !== undefined) {
    return { ...visit, at, session: Math.abs(visit.at - at) <= sessionMs ? visit.session : 0n };
  }
  const imported = byTime.find(({ provenance }) => provenance === "import");
  if (imported !== undefined) return { ...imported, at };
  return { ...blankRow("", ""), at, visitor: visitorKey(website, `import order ${orderId}`) };
}

/** The browser's claim of an order, of the same amount about the same time, where no other browser's claim contradicts it. */
function soleVisit({ at, money }: Order, purchases: readonly EventRow[]): EventRow | undefined {
  const [claim, ...others] = purchases.filter(({ provenance }) => provenance === "browser");
  if (claim === undefined || others.length > 0) return undefined;
  const isSame = claim.value === money.value && claim.currency === money.currency;
  return isSame && Math.abs(claim.at - at) <= maxApartMs ? claim : undefined;
}

const toPurchase = (order: Order, place: EventRow, { id, importId }: { id: string; importId: string }): EventRow => ({
  ...place,
  ...{ id, name: "purchase", title: "", provenance: "import", orderId: order.orderId },
  ...{ value: order.money.value, currency: order.money.currency },
  data: JSON.stringify({ ...(order.items.length > 0 && { products: order.items }), $import: importId }),
});

/** When the money went back is not in the file: it subtracts on the order's own day. */
const toRefund = (
  order: Order,
  place: EventRow,
  { refund, ...named }: { refund: Money; id: string; importId: string },
): EventRow => ({
  ...toPurchase(order, place, named),
  ...{ name: "refund", session: 0n, data: JSON.stringify({ $import: named.importId }) },
  ...refund,
});

function toBuyer(website: string, { order, visitor, rows }: Planned): NamedPerson[] {
  const { buyer, orderId } = order;
  if (buyer === undefined) return [];
  const at = rows[0]?.at ?? order.at;
  const event = uuidOf(
    "import buyer",
    website,
    JSON.stringify([orderId, buyer.identifiers, buyer.fields, String(visitor)]),
  );
  return [{ identifiers: buyer.identifiers, fields: buyer.fields, event, visitor, at: { added: at, known: at } }];
}
