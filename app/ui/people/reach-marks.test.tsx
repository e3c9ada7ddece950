import { expect, it } from "vitest";
import { renderPage } from "#app/ui/render-page.tsx";
import { ReachLegend, ReachMark } from "./reach-marks.tsx";

const Mark = () => <ReachMark channel="WHATSAPP" state="yes" />;

it("the legend names every channel's icon, and WhatsApp has a sign of its own", () => {
  const legend = renderPage({ Page: ReachLegend, pathname: "/people" });
  for (const name of ["پیامک", "ایمیل", "پوش", "واتساپ", "روی سایت", "لغو عضویت"]) expect(legend).toContain(name);
  const mark = renderPage({ Page: Mark, pathname: "/people" });
  expect(mark).toContain("lucide-whatsapp");
  expect(mark).not.toContain("lucide-phone");
});
