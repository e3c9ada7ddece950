// Without schemas: the browser loads this file.
import type { PromptField } from "../web-push.ts";

/** What the prompt on pages says where its owner says nothing else. */
export const promptText: Readonly<Record<PromptField, string>> = {
  promptTitle: "خبرها را همین‌جا بگیرید",
  promptText: "تخفیف‌ها و خبر سفارشتان با اعلان مرورگر می‌رسد. هر وقت بخواهید خاموش می‌شود.",
  promptAllow: "فعال کن",
  promptLater: "الان نه",
};

/** After the browser's own question. */
export const promptOutcome = {
  done: "اعلان‌ها فعال شد.",
  refused: "مرورگر اجازه نداد. از تنظیمات همین سایت در مرورگر می‌توانید اعلان‌ها را باز کنید.",
} as const;
