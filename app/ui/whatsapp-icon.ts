import { createLucideIcon } from "lucide-react";

/** WhatsApp's sign, a receiver in a bubble, drawn on the grid of the other icons, which have none (`look.md`, Icons). */
export const WhatsAppIcon = createLucideIcon("whatsapp", [
  ["path", { d: "M3.5 20.5 4.9 16.4A8.75 8.75 0 1 1 8 19.3Z", key: "bubble" }],
  [
    "path",
    {
      d: "M9.3 7.8 10.4 10.1 9.6 11.2A6 6 0 0 0 12.8 14.4L13.9 13.6 16.2 14.7C16.2 15.9 15.4 16.4 14.5 16.3A7 7 0 0 1 7.7 9.5C7.6 8.6 8.1 7.8 9.3 7.8Z",
      key: "receiver",
    },
  ],
]);
