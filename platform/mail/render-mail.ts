import { mailText } from "#contract/text/mail.ts";
import type { Mail } from "./mail.ts";

/** Figures under each other. What is no figure stands at the right. */
export interface MailTable {
  title?: string;
  rows: readonly { name: string; value: string; note?: string; tone?: "good" | "poor" | undefined }[];
}

export interface MailContent {
  subject: string;
  title: string;
  /** What there is to say, in plain text. */
  paragraphs: readonly string[];
  tables?: readonly MailTable[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** What to do where it was not the recipient. */
  aside?: string;
  /** Why they get it, and how to get it no more. */
  leave?: { text: string; label: string; url: string };
  /** The host of this installation, which the last line names. */
  host: string;
}

/**
 * Subject and both bodies of a mail. The HTML is tables and inline styles, right to left on every element that sets it,
 * because mail programs drop style sheets and some drop `dir` of the page. Everything given is escaped.
 */
export function renderMail(content: MailContent): Omit<Mail, "to"> {
  const { subject, title, paragraphs, tables = [], action, aside, leave, host } = content;
  const foot = mailText.sentBy(host);
  const links = [action, leave].map((link) => link && `${link.label}:\n${link.url}`);
  const said = [
    title,
    ...paragraphs,
    ...tables.map(plainTable),
    links[0],
    aside,
    `-- \n${foot}`,
    leave?.text,
    links[1],
  ];
  const rows = [
    row(mailText.product, "padding:0 0 16px;font-weight:bold;font-size:20px;line-height:32px;color:#1D5AE0"),
    row(title, "padding:0 0 8px;font-weight:bold;font-size:18px;line-height:32px;color:#17202E"),
    ...paragraphs.map((paragraph) => row(paragraph, body)),
    ...tables.flatMap(tableRows),
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
    ...(leave === undefined ? [] : [leaveLine(leave)]),
    `</td></tr></table></body></html>`,
  ].join("\n");
  return { subject, html, text: `${said.filter((part) => part !== undefined).join("\n\n")}\n` };
}

const plainTable = ({ title, rows }: MailTable) =>
  [...(title === undefined ? [] : [title]), ...rows.map(({ name, value, note }) => plainRow(name, value, note))].join(
    "\n",
  );
const plainRow = (name: string, value: string, note?: string) =>
  `${name}: ${value}${note === undefined || note === "" ? "" : ` (${note})`}`;

const font = "font-family:Vazirmatn,Tahoma,Arial,sans-serif";
// `align` and physical sides: mail programs know neither logical properties nor `start`.
const body = "padding:0 0 16px;font-size:14px;line-height:26px;color:#4A5568";
const cell = `${font};padding:8px 0;border-bottom:1px solid #ECEFF3;font-size:14px;line-height:22px;`;
const small = "padding:0 0 16px;font-size:12px;line-height:20px;color:#5F6A7D";

const row = (text: string, style: string) =>
  `<tr><td dir="rtl" align="right" style="${font};${style}">${withAddresses(text)}</td></tr>`;

/** Names right, figures left, each row a line of its own: a table in a table, which every mail program knows. */
function tableRows({ title, rows }: MailTable): string[] {
  const lines = rows.map(({ name, value, note = "", tone }) => {
    const quiet = tone === "good" ? "#14704A" : tone === "poor" ? "#C02034" : "#5F6A7D";
    const noted = note === "" ? "" : `<br><span style="font-size:12px;color:${quiet}">${escaped(note)}</span>`;
    return `<tr><td dir="rtl" align="right" style="${cell}color:#4A5568;word-break:break-word">${withAddresses(name)}</td><td dir="rtl" align="left" style="${cell}color:#17202E;font-weight:bold;white-space:nowrap">${escaped(value)}${noted}</td></tr>`;
  });
  const whole = `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join("")}</table>`;
  return [
    ...(title === undefined
      ? []
      : [row(title, "padding:8px 0 4px;font-weight:bold;font-size:14px;line-height:26px;color:#17202E")]),
    `<tr><td style="padding:0 0 16px">${whole}</td></tr>`,
  ];
}

const leaveLine = ({ text, label, url }: { text: string; label: string; url: string }) =>
  `<p dir="rtl" style="margin:8px 0 0;${font};font-size:12px;line-height:20px;color:#5F6A7D">${escaped(text)} <a href="${escaped(url)}" style="color:#5F6A7D;text-decoration:underline">${escaped(label)}</a></p>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<tr><td dir="rtl" align="right" style="padding:8px 0 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#1D5AE0" style="border-radius:8px"><a href="${escaped(url)}" style="display:inline-block;padding:10px 24px;${font};font-size:14px;line-height:24px;font-weight:bold;color:#FFFFFF;text-decoration:none">${escaped(label)}</a></td></tr></table></td></tr>`;

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Latin addresses and paths stand in a direction of their own, so that a sentence around them keeps its order. */
const withAddresses = (text: string) =>
  text
    .split(/(\S*(?:@|:\/\/)\S*[^\s.,،:؛]|\b[\w-]+(?:\.[\w-]+)+(?::\d+)?|\b[\w-]+:\d+|(?<!\S)\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<span dir="ltr" style="display:inline-block;max-width:100%;word-break:break-all">${escaped(part)}</span>`
        : escaped(part),
    )
    .join("");
