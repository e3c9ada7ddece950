import { z } from "zod";
import type { MapElement } from "../placement/element-map.ts";

/** An element map as the page's part of a capture answers it (`tracker/element-map.ts`), and what is kept of it. */

// The minified script has numbers for booleans.
const mark = z
  .union([z.boolean(), z.number()])
  .transform((value) => value === true || value === 1)
  .optional();
/** As long as the event store keeps the names of what was clicked: longer ones would never agree. */
const name = (max: number) =>
  z.string().transform((text) => (text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join("")));
const length = z.number().min(-1e7).max(1e7);
export const builtMap = z.object({
  width: z.number().positive(),
  pageHeight: z.number().positive(),
  screenHeight: z.number().positive(),
  elements: z
    .array(
      z.object({
        s: name(300),
        t: name(100).optional(),
        l: name(500).optional(),
        k: name(200).optional(),
        box: z.tuple([length, length, length, length]),
        ...{ fixed: mark, rtl: mark, hidden: mark, picture: mark },
      }),
    )
    .max(10_000),
});

/** What is not so is left out: most elements are only a name and a box. */
export const mapElements = (built: z.output<typeof builtMap>["elements"]): MapElement[] => built.map(withoutEmpty);

const withoutEmpty = (element: z.output<typeof builtMap>["elements"][number]): MapElement => {
  const { s, t, l, k, box, fixed, rtl, hidden, picture } = element;
  return {
    ...{ s, ...(t && { t }), ...(l && { l }), ...(k && { k }), box },
    ...{ ...(fixed && { fixed }), ...(rtl && { rtl }), ...(hidden && { hidden }), ...(picture && { picture }) },
  };
};
