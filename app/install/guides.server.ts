import { currentCurrency } from "#app/text/currency.ts";
import { installGuides as words } from "#app/text/fa/install-guides.ts";
import woocommerce from "./woocommerce.php?raw";

/** The guides of the install screen, in the order of their tabs. */
const guideNames = ["wordpress", "tag-manager", "purchases", "consent", "developer"] as const;
export type GuideName = (typeof guideNames)[number];

/** One way or part of a guide: its steps, and the code that they speak of. */
export interface GuidePart {
  title: string;
  steps: readonly string[];
  code?: string | undefined;
  /** Folds the code under these words. */
  fold?: string | undefined;
}

export interface Guide {
  title: string;
  text: string;
  parts: readonly GuidePart[];
  /** A text to send, with the address that opens it in a mail program. */
  message?: { title: string; text: string; mailTo: string; mail: string; note: string } | undefined;
}

interface Site {
  name: string;
  url: string;
  key: string;
  snippet: string;
  /** The platform's public address. */
  tracker: string;
}

/** A guide with the codes of this website; undefined for an unknown name. */
export const guideOf = (name: string, site: Site): Guide | undefined =>
  isGuideName(name) ? guides[name](site) : undefined;

const isGuideName = (name: string): name is GuideName => guideNames.some((each) => each === name);

/** The tabs of the install screens. */
export const guideTabs = (website: string, current?: string) => {
  const base = `/w/${website}/install`;
  const tabs = guideNames.map((name) => ({ label: tabOf[name], to: `${base}/${name}`, current: name === current }));
  return { label: words.nav, links: [{ label: words.snippet, to: base, current: current === undefined }, ...tabs] };
};

const tabOf: Record<GuideName, string> = {
  wordpress: words.wordpress.tab,
  "tag-manager": words.tagManager.tab,
  purchases: words.purchases.tab,
  consent: words.consent.tab,
  developer: words.developer.tab,
};

const guides: Record<GuideName, (site: Site) => Guide> = {
  wordpress: ({ snippet, tracker, key }) => ({
    ...headOf(words.wordpress),
    parts: [
      { ...words.wordpress.plugin, code: snippet },
      {
        ...words.wordpress.woocommerce,
        code: woocommerce.replace("https://nabz.shop.example", tracker).replace("'KEY'", `'${key}'`),
        fold: words.wordpress.woocommerce.code,
      },
    ],
  }),
  "tag-manager": ({ tracker, key }) => ({
    ...headOf(words.tagManager),
    parts: [
      { ...words.tagManager.page, code: tagManagerCode(tracker, key) },
      { ...words.tagManager.purchase, code: tagManagerPurchase() },
    ],
  }),
  purchases: ({ tracker }) => ({
    ...headOf(words.purchases),
    parts: [
      { ...words.purchases.page, code: purchaseCode() },
      { ...words.purchases.products, code: productCode },
      { ...words.purchases.server, code: serverCode(tracker) },
    ],
  }),
  consent: ({ snippet }) => ({
    ...headOf(words.consent),
    parts: [
      { ...words.consent.wait, code: snippet.replace("></script>", ' data-consent="required"></script>') },
      { ...words.consent.answer, code: consentCode },
    ],
  }),
  developer: (site) => {
    const { subject, message, mail, secret } = words.developer;
    const text = writeLetter(site);
    const mailTo = `mailto:?subject=${encodeURIComponent(subject(site.name))}&body=${encodeURIComponent(text)}`;
    return {
      ...headOf(words.developer),
      parts: [],
      message: { title: message, text, mailTo, mail, note: secret },
    };
  },
};

/** What the owner's developer needs, as plain text. */
function writeLetter({ name, url, snippet, tracker }: Site): string {
  const { letter } = words.developer;
  const purchase = `nabz("track", "purchase", { order: "A-1024", value: 240000, currency: "${currentCurrency()}" });`;
  return [
    `${letter.greeting}\n${letter.request(name, url)}`,
    ...[letter.script, snippet, letter.policy, tracker, letter.purchases, purchase],
    `${letter.promise} ${letter.check}\n${letter.thanks}`,
  ].join("\n\n");
}

const headOf = ({ title, text }: { title: string; text: string }) => ({ title, text });

const tagManagerCode = (tracker: string, key: string) => `<script>
  window.nabz = window.nabz || function () { (nabz.q = nabz.q || []).push(arguments) };
  var script = document.createElement("script");
  script.async = true;
  script.src = "${tracker}/t.js";
  script.setAttribute("data-key", "${key}");
  document.head.appendChild(script);
</script>`;

const tagManagerPurchase = () => `<script>
  nabz("track", "purchase", { order: {{DLV order}}, value: {{DLV value}}, currency: "${currentCurrency()}" });
</script>`;

const queue = "window.nabz = window.nabz || function () { (nabz.q = nabz.q || []).push(arguments) };";

const purchaseCode = () => `<script>
  ${queue}
  nabz("track", "purchase", {
    order: "A-1024", value: 240000, currency: "${currentCurrency()}",
    products: [{ id: "12", price: 120000, quantity: 2 }]
  });
</script>`;

const { name, category } = words.purchases.sample;
const productCode = `nabz("track", "product_view", { product: { id: "12", name: "${name}", category: "${category}", price: 120000 } });
nabz("track", "add_to_cart", { product: { id: "12", name: "${name}", price: 120000, quantity: 1 } });`;

const serverCode = (
  tracker: string,
) => `curl ${tracker}/collect/server -H "Authorization: Bearer SECRET" -H "Content-Type: application/json" -d '{
  "events": [{ "id": "0193a5f0-7c1e-7000-8000-000000000001", "name": "purchase", "person": "42",
    "data": { "order": "A-1024", "value": 240000, "currency": "${currentCurrency()}" } }] }'`;

const consentCode = `nabz("consent", "granted");
nabz("consent", "denied");`;
