import { expect, it } from "vitest";
import { renderPage } from "#app/ui/render-page.tsx";
import { channels } from "#contract/channels.ts";
import { PeopleTable } from "./people-table.tsx";

const row = {
  ...{
    id: "1",
    name: "سارا نوری",
    isAnonymous: false,
    type: "customer" as const,
    phone: "",
    city: "تهران",
    origin: [],
  },
  ...{ sessions: "۳", orders: "۱", revenue: "۱٬۸۹۰٬۰۰۰", seen: "دیروز", isNow: false },
  reach: channels.map((channel) => ({ channel, state: "yes" as const })),
};
const List = () => <PeopleTable website="w" rows={[row]} hasTypes sort="-lastSeenAt" />;

it("a narrow list of people leaves city and sessions out, never the name and what was bought", () => {
  const html = renderPage({ Page: List, pathname: "/people" });
  const hidden = [...html.matchAll(/<t[hd][^>]*class="[^"]*needs-760[^"]*"[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(
    ([, text]) => text,
  );
  expect(hidden).toEqual(["شهر", "نشست", "تهران", "۳"]);
  expect(html).toMatch(/@container \(max-width: 759\.98px\)/);
});
