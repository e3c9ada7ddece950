import { mailText } from "#contract/text/mail.ts";
import type { Mail } from "./mailer.ts";

export interface MailContent {
  subject: string;
  title: string;
  /** What there is to say, in plain text. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** What to do where it was somebody else. */
  aside?: string;
  /** The host of this installation, which the last line names. */
  host: string;
}

/**
 * Subject and both bodies of a mail. The HTML is tables and inline styles, right to left on every element that sets it,
 * because mail programs drop style sheets and some drop `dir` of the page. Everything given is escaped.
 */
export function renderMail({ subject, title, paragraphs, action, aside, host }: MailContent): Omit<Mail, "to"> {
  const foot = mailText.sentBy(host);
  const text = [title, ...paragraphs, action && `${action.label}:\n${action.url}`, aside, `-- \n${foot}`];
  const rows = [
    row(mailText.product, "padding:0 0 16px;font-weight:bold;font-size:20px;line-height:32px;color:#1D5AE0"),
    row(title, "padding:0 0 8px;font-weight:bold;font-size:18px;line-height:32px;color:#17202E"),
    ...paragraphs.map((paragraph) => row(paragraph, body)),
    ...(action === undefined ? [] : [button(action), row(mailText.ownLink(action.url), small)]),
    ...(aside === undefined ? [] : [row(aside, body)]),
  ];
  const html = [
    `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="color-scheme" content="light">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>`,
    `<body dir="rtl" style="margin:0;padding:0;background-color:#F4F6F8">`,
    `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#F4F6F8"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background-color:#FFFFFF;border:1px solid #E1E5EB;border-radius:12px"><tr><td style="padding:32px 28px">`,
    `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join("")}</table>`,
    `</td></tr></table>`,
    `<p dir="rtl" style="margin:16px 0 0;${font};font-size:12px;line-height:20px;color:#5F6A7D">${withAddresses(foot)}</p>`,
    `</td></tr></table></body></html>`,
  ].join("\n");
  return { subject, html, text: `${text.filter((part) => part !== undefined).join("\n\n")}\n` };
}

const font = "font-family:Vazirmatn,Tahoma,Arial,sans-serif";
// `align` and physical sides: mail programs know neither logical properties nor `start`.
const body = "padding:0 0 16px;font-size:14px;line-height:26px;color:#4A5568";
const small = "padding:0 0 16px;font-size:12px;line-height:20px;color:#5F6A7D";

const row = (text: string, style: string) =>
  `<tr><td dir="rtl" align="right" style="${font};${style}">${withAddresses(text)}</td></tr>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<tr><td dir="rtl" align="right" style="padding:8px 0 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#1D5AE0" style="border-radius:8px"><a href="${escaped(url)}" style="display:inline-block;padding:10px 24px;${font};font-size:14px;line-height:24px;font-weight:bold;color:#FFFFFF;text-decoration:none">${escaped(label)}</a></td></tr></table></td></tr>`;

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Latin addresses stand in a direction of their own, so that a sentence around them keeps its order. */
const withAddresses = (text: string) =>
  text
    .split(/(\S*(?:@|:\/\/)\S*[^\s.,،:؛]|\b[\w-]+(?:\.[\w-]+)+(?::\d+)?|\b[\w-]+:\d+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<span dir="ltr" style="word-break:break-all">${escaped(part)}</span>` : escaped(part),
    )
    .join("");
