import ghasedak from "../providers/ghasedak.json" with { type: "json" };
import kavenegar from "../providers/kavenegar.json" with { type: "json" };
import melipayamak from "../providers/melipayamak.json" with { type: "json" };
import smsir from "../providers/smsir.json" with { type: "json" };
import { providerSchema } from "./provider-schema.ts";

/** Panels of SMS that are data alone. */
export const panels = new Map(
  Object.entries({ kavenegar, smsir, ghasedak, melipayamak }).map(([name, json]) => [name, providerSchema.parse(json)]),
);
