/** A catalogue of texts: where it stands, its exported name, what its comment says of it, and its texts in order. */
export interface Catalogue {
  path: string;
  name: string;
  about: string;
  texts: { key: string; text: string }[];
}

export function readCatalogues(root: string): Promise<Catalogue[]>;
export function textPage(catalogues: readonly Catalogue[]): string;
export function placeholdersOf(text: string): string[];
