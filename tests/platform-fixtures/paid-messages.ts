import { expect } from "vitest";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { openDelivery } from "./delivery.ts";

type Sold = "on" | "off";

/** Messages of a website, and their owner's wallet and packs that pay for them; an SMS costs 120 toman a part. */
export async function openPaidMessages() {
  const scene = await openDelivery();
  const { postgres, website } = scene;
  const [row] = await postgres.query<{ id: string }>("SELECT owner_id AS id FROM websites WHERE id = $1", [website]);
  const owner = row?.id ?? "";
  const plans = parsePriceBook({
    ...shipped,
    messages: { SMS: { IRT: 120 }, ON_SITE: { IRT: 5 }, BALE: { IRT: 70 }, WHATSAPP: { IRT: 900 } },
  });
  const paying = (PLANS: Sold = "off") => ({
    ...{ ...scene.delivery, plans },
    settings: { ...scene.delivery.settings, PLANS },
  });
  const dispatch = (PLANS?: Sold) => new Dispatcher(paying(PLANS)).dispatchDue();
  let movements = 0;
  const purse = purseOf(scene, owner);
  /** Toman into the wallet, negative out of it. */
  const pay = (toman: number) => {
    movements += 1;
    const [key, available] = [`pay ${movements}`, toman * 10];
    const kind = toman < 0 ? ("refund" as const) : ("top_up" as const);
    return postgres.transaction((queries) =>
      postMovement(queries, { key, kind, owner, currency: "IRR", available, account: "gateway" }),
    );
  };
  /** SMS of a pack. */
  const buy = (messages: number) => {
    movements += 1;
    const pack = [owner, `pack ${movements}`, messages];
    return postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', $2, $3, now())", pack);
  };
  /** Of somebody new. */
  const queue = async (account: Parameters<typeof scene.queue>[0], parts = 1, campaign?: string) =>
    scene.queue(account, {
      ...{ person: await scene.addPerson(), parts },
      ...(campaign !== undefined && { source: "campaign", campaign }),
    });
  /** An empty wallet, no packs, and nothing that waits for them. */
  const empty = async () => {
    for (const table of ["messages", "action_uses", "action_credits"]) await postgres.query(`DELETE FROM ${table}`);
    await dispatch();
    const { available } = await purse.balance();
    if (available > 0) await pay(-available);
  };
  return { ...scene, ...purse, owner, paying, dispatch, pay, buy, queueNew: queue, empty };
}

const purseOf = ({ postgres }: Pick<Awaited<ReturnType<typeof openDelivery>>, "postgres">, owner: string) => {
  /** Toman. */
  const balance = () => readBalance(postgres, { owner, currency: "IRT" });
  return {
    balance,
    /** What is available and what is held, in toman; the audit finds no difference. */
    async left() {
      const { available, held } = await balance();
      expect((await auditLedger(postgres)).differences).toEqual([]);
      return [available, held];
    },
    /** Messages used of packs. */
    async used() {
      const [row] = await postgres.query<{ used: number }>(
        "SELECT coalesce(sum(used), 0)::int AS used FROM action_uses",
      );
      return row?.used ?? 0;
    },
  };
};
