import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ProviderCall, SaidCall, SaidReport } from "./adapter.ts";
import { outcomeOfCode } from "./whatsapp-codes.ts";

const list = <Item extends z.ZodType>(item: Item) => z.array(item.optional().catch(undefined)).max(1_000).optional();

const status = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().default(""),
        error_data: z.object({ details: z.string() }).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});
const inbound = z.object({
  from: z.string().regex(/^\d{6,20}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional().catch(undefined),
});
const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: list(status),
  messages: list(inbound),
});
const payload = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })).max(1_000),
});

/** Meta sends a thousand changes at once; an account's owner, who has its secret, may sign a body of a hundred thousand. */
const maxSaid = 2_000;

/**
 * Reads a call that Meta has signed with the app's secret, over the very bytes; undefined where it has not. What is about
 * another number of the app is left out. Pure.
 */
export function readWhatsappCall(
  { signature, body }: ProviderCall,
  { appSecret, phoneNumberId }: Readonly<Record<string, string | number>>,
): SaidCall | undefined {
  if (appSecret === undefined || !isSigned(body, `${appSecret}`, signature)) return undefined;
  const said: SaidCall = { reports: [], inbound: [] };
  for (const { statuses = [], messages = [] } of valuesOf(body, `${phoneNumberId}`)) {
    said.reports.push(...statuses.flatMap((each) => (each === undefined ? [] : reportOf(each))));
    for (const message of messages) {
      if (message === undefined) continue;
      const { from, timestamp, text } = message;
      said.inbound.push({ from: `+${from}`, at: Number(timestamp) * 1_000, text: text?.body.slice(0, 500) ?? "" });
    }
  }
  return { reports: said.reports.slice(0, maxSaid), inbound: said.inbound.slice(0, maxSaid) };
}

function isSigned(body: Buffer, secret: string, signature: string | undefined): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(signature ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function valuesOf(body: Buffer, phoneNumberId: string) {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    return [];
  }
  const changes = payload.safeParse(json).data?.entry.flatMap((entry) => entry.changes) ?? [];
  return changes.flatMap((change) => {
    const read = value.safeParse(change.value).data;
    return read?.metadata.phone_number_id === phoneNumberId ? [read] : [];
  });
}

const states = { sent: "sent", delivered: "delivered", read: "opened" } as const;

function reportOf({
  id,
  status: named,
  biz_opaque_callback_data: message,
  errors,
}: z.infer<typeof status>): SaidReport[] {
  const about = { providerId: id, message };
  if (named in states) return [{ ...about, state: states[named as keyof typeof states] }];
  if (named !== "failed") return [];
  const [error] = errors ?? [];
  const said = error?.error_data?.details ?? error?.title ?? "";
  const outcome = outcomeOfCode(error?.code ?? -1, said);
  // It is over for Meta, whatever might have helped: nothing is sent again by itself.
  if (outcome.kind === "not_sent") return [{ ...about, state: "failed", said }];
  return [{ ...about, state: "failed", said, reason: outcome.reason, isGone: outcome.suppress !== undefined }];
}
