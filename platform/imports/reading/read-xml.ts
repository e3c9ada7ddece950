import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { tableLimits } from "./table.ts";
import { TableError } from "./table-error.ts";

/** Handlers of a document. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Letters between two events of the parser, which it holds in memory. */
const maxQuiet = 4 * tableLimits.row;

/** Open tags, all of which the parser holds in memory. A spreadsheet has fewer than ten. */
const maxDepth = 64;

/**
 * Reads a document chunk by chunk; yields after each chunk. Entities of the document's own are refused by the parser.
 * Throws TableError where it is malformed or too deep, or has a text beyond any cell.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new StringDecoder("utf8");
  let heard = 0;
  let written = 0;
  let depth = 0;
  const hear = () => {
    heard = written;
  };
  parser.on("opentag", (tag) => {
    hear();
    depth += 1;
    if (depth > maxDepth) throw new TableError("damaged");
    handlers.open?.(plainName(tag.name), plainAttributes(tag.attributes));
  });
  parser.on("closetag", (tag) => {
    hear();
    depth -= 1;
    handlers.close?.(plainName(tag.name));
  });
  parser.on("text", (text) => {
    hear();
    handlers.text?.(text);
  });
  parser.on("cdata", (text) => {
    hear();
    handlers.text?.(text);
  });
  parser.on("error", (error) => {
    throw new TableError("damaged", undefined, { cause: error });
  });
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    written += text.length;
    parser.write(text);
    if (written - heard > maxQuiet) throw new TableError("longCell");
    yield;
  }
  parser.close();
}

const plainName = (name: string) => name.slice(name.indexOf(":") + 1);

const plainAttributes = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [plainName(name), value]));
