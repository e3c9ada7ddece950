import type { MailBlock } from "#contract/mail-blocks.ts";
import { templateText } from "#contract/text/templates.ts";

/** The text of a mail, for readers and programs that show no html. */
export function writeText(blocks: readonly MailBlock[], hasUnsubscribe: boolean): string {
  const parts = blocks.map(writeBlock).filter((part) => part !== "");
  const end = hasUnsubscribe
    ? [`--\n${templateText.mail.sent}\n${templateText.mail.unsubscribe}: {{unsubscribe}}`]
    : [];
  return [...parts, ...end].join("\n\n");
}

function writeBlock(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
      return block.text;
    case "button":
      return `${block.text}: ${block.url}`;
    case "image":
      return block.alt;
    case "divider":
      return "---";
    case "products":
      return block.products
        .map(({ name, price, url }) => [name, price, url].filter((part) => part !== "").join("\n"))
        .join("\n\n");
    default:
      return block satisfies never;
  }
}
