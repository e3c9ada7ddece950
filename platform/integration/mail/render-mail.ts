import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment, createElement as make, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailBlock } from "#contract/mail-blocks.ts";
import { templateText } from "#contract/text/templates.ts";
import { darkStyles, styles } from "./mail-styles.ts";
import { writeText } from "./write-text.ts";

interface Mail {
  blocks: readonly MailBlock[];
  preheader: string;
  /** Whether it ends with the link by which its receiver stops such mails. */
  hasUnsubscribe: boolean;
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * The html and the text of a mail, still with their variables: right to left, in tables as mail programs need them, of one
 * column that fits a phone, and in dark colours where the reader has chosen them.
 */
export function renderMail({ blocks, preheader, hasUnsubscribe }: Mail): { html: string; text: string } {
  const page = make(
    Html,
    { lang: "fa", dir: "rtl" },
    make(
      Head,
      null,
      make("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      make("meta", { name: "color-scheme", content: "light dark" }),
      make("meta", { name: "supported-color-schemes", content: "light dark" }),
      make("style", null, darkStyles),
    ),
    preheader === "" ? null : make(Preview, null, preheader),
    make(
      Body,
      { dir: "rtl", className: "page", style: styles.page },
      make(
        Container,
        { className: "card", style: styles.card },
        ...blocks.map((block, index) => make(Fragment, { key: index }, drawBlock(block))),
        hasUnsubscribe ? make(Footer) : null,
      ),
    ),
  );
  return { html: doctype + renderToStaticMarkup(page), text: writeText(blocks, hasUnsubscribe) };
}

function drawBlock(block: MailBlock): ReactNode {
  switch (block.kind) {
    case "heading":
      return make(Heading, { as: "h1", className: "ink", style: styles.heading }, block.text);
    case "text":
      return make(Text, { className: "ink", style: styles.text }, ...lines(block.text));
    case "button":
      return make(
        Section,
        { style: styles.block },
        make(Button, { href: block.url, className: "button", style: styles.button }, block.text),
      );
    case "image":
      return picture(block);
    case "divider":
      return make(Hr, { className: "line", style: styles.line });
    case "products":
      return make(Fragment, null, ...block.products.map((product, index) => make(Product, { key: index, ...product })));
    default:
      return block satisfies never;
  }
}

/** Its colour is that of the words which stand in its place where pictures are not loaded. */
const picture = ({ url, alt }: { url: string; alt: string }) =>
  make(Img, { src: url, alt, width: "100%", className: "ink", style: styles.image });

function Product({ name, price, image, url }: Extract<MailBlock, { kind: "products" }>["products"][number]) {
  return make(
    Section,
    { className: "product", style: styles.product },
    image === ""
      ? null
      : make("a", { href: url, className: "ink", style: styles.link }, picture({ url: image, alt: name })),
    make(Text, { style: styles.name }, make("a", { href: url, className: "ink", style: styles.link }, name)),
    price === "" ? null : make(Text, { className: "quiet", style: styles.price }, price),
  );
}

const Footer = () =>
  make(
    Section,
    { style: styles.block },
    make(Hr, { className: "line", style: styles.line }),
    make(
      Text,
      { className: "quiet", style: styles.footer },
      `${templateText.mail.sent} `,
      make("a", { href: "{{unsubscribe}}", className: "quiet", style: styles.leave }, templateText.mail.unsubscribe),
    ),
  );

const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [make("br", { key: index }), line]));
