import { Ban, CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag, type TagTone } from "../tag.tsx";

const marks = {
  pending: { tone: "warn", Icon: Clock },
  paid: { tone: "ok", Icon: CircleCheck },
  cancelled: { tone: "plain", Icon: Ban },
  expired: { tone: "plain", Icon: CircleDashed },
  refunded: { tone: "plain", Icon: Undo2 },
  open: { tone: "main", Icon: CircleDashed },
  ordered: { tone: "ok", Icon: CircleCheck },
} as const satisfies Record<string, { tone: TagTone; Icon: LucideIcon }>;

const paymentMarks = {
  requested: { tone: "plain", Icon: CircleDashed },
  paid: { tone: "ok", Icon: CircleCheck },
  failed: { tone: "bad", Icon: CircleX },
  cancelled: { tone: "plain", Icon: Ban },
  unknown: { tone: "warn", Icon: Clock },
} as const satisfies Record<string, { tone: TagTone; Icon: LucideIcon }>;

/** The state of an order or a pre-order; one that this release does not know stands as it is. */
export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation("invoices");
  if (!isKeyOf(marks, status)) return <Tag>{status}</Tag>;
  return <Tag {...marks[status]}>{t(`statuses.${status}`)}</Tag>;
}

/** The state of a payment. */
export function PaymentTag({ status }: { status: string }) {
  const { t } = useTranslation("invoices");
  if (!isKeyOf(paymentMarks, status)) return <Tag>{status}</Tag>;
  return <Tag {...paymentMarks[status]}>{t(`payment.statuses.${status}`)}</Tag>;
}

const isKeyOf = <Of extends object>(of: Of, key: string): key is keyof Of & string => Object.hasOwn(of, key);
