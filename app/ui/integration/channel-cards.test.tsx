import { expect, it } from "vitest";
import type { HomeData } from "#app/integration/home.server.ts";
import { renderPage } from "../render-page.tsx";
import { ChannelCards } from "./channel-cards.tsx";

const type = (name: "PUSH" | "WEB_PUSH") => ({ type: name, path: "push", rows: [], missing: undefined });
const types = [type("PUSH"), type("WEB_PUSH")] as unknown as HomeData["types"];
const Cards = () => <ChannelCards types={types} website="w" />;

it("the button of a channel that is not set up says so, and app push has another icon than web push", () => {
  const html = renderPage({ Page: Cards, pathname: "/channels" });
  expect(html).toContain("راه‌اندازی پوش اپ");
  expect(html).toContain("lucide-smartphone");
  expect(html.match(/lucide-bell-ring/g)).toHaveLength(1);
});
