import { cities } from "#app/text/fa/cities.ts";

/** Letters alone: the address database writes «‘Azizabad» and «Naz̄arabad». */
const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[\p{M}‘’'`]/gu, "")
    .toLowerCase();

const persian = new Map(
  cities.map((line) => {
    // A Latin name, a space, a Persian one.
    const end = line.search(/ \p{Script=Arabic}/u);
    return [plain(line.slice(0, end)), line.slice(end + 1)];
  }),
);

/** The Persian name of a city by the address database's; undefined where we have none. */
export const persianCity = (name: string): string | undefined => persian.get(plain(name));
