import type { Dependencies } from "#platform/dependencies.ts";
import { findSandboxPayment, insertSandboxPayment, markSandboxRefunded } from "../sql/sandbox.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

export type SandboxDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings">;

/** Whether the sandbox is among the gateways: once it is not, nothing that was begun there is paid any more. */
export const isSandboxOffered = ({ settings }: Pick<Dependencies, "settings">): boolean =>
  settings.PAYMENT_GATEWAY.includes("sandbox");

/** The sandbox's names of payments: 24 random bytes. */
const sandboxName = /^S[\w-]{32}$/;
export const isSandboxName = (authority: string): boolean => sandboxName.test(authority);

/** The gateway of this platform: a page on which people choose what becomes of a payment. It moves no money. */
export function openSandbox({ postgres, clock, ids, settings }: SandboxDependencies): Gateway {
  return {
    name: "sandbox",
    currencies: ["IRR", "EUR"],
    // As little as the gateways that it stands for.
    limits: (currency) => ({ min: currency === "IRR" ? 10_000 : 50, max: 10_000_000_000_000 }),
    verifyForMs: 30 * 60_000,
    async request({ payment, money }) {
      const authority = `S${ids.secret(24)}`;
      await insertSandboxPayment(postgres, { authority, payment, ...money });
      return { authority, url: `${settings.PLATFORM_URL}/payments/sandbox/${authority}` };
    },
    async verify({ authority }) {
      const found = await findSandboxPayment(postgres, authority);
      if (found === undefined || !isSandboxOffered({ settings })) return { state: "unpaid", isFinal: true };
      const { outcome, answersFrom, amount, currency } = found;
      const isWaiting = answersFrom !== null && clock.now() < answersFrom.getTime();
      if (outcome === "timeout" && isWaiting) throw new GatewayError("sandbox", "does not answer, as was chosen");
      if (outcome === null || isWaiting) return { state: "unpaid", isFinal: false };
      if (outcome === "decline" || outcome === "timeout") return { state: "unpaid", isFinal: true };
      return { state: "paid", amount, currency, reference: authority.slice(0, 13) };
    },
    readCallback: ({ authority, status }) => ({ authority, saysCancelled: status === "NOK" }),
    async refund({ authority }) {
      await markSandboxRefunded(postgres, authority);
      return { state: "done", reference: `R${authority.slice(1, 13)}` };
    },
  };
}
