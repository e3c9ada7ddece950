import { persianDigits } from "./digits.ts";

/** How long what a message says is kept after the message was settled. */
export const contentDays = 30;

/** Stands in place of what a message said. Also true where the message's person was erased before. */
export const contentErasedText = `متن این پیام پاک شده است؛ متن هر پیام ${persianDigits(String(contentDays))} روز نگه داشته می‌شود.`;
