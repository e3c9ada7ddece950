import {
  blockFieldText,
  blockTypeText,
  channelText,
  journeyViolations,
  outputLabel,
  type Severity,
  type Words,
} from "../text/journeys.ts";
import { nestQuotes } from "../text/nest-quotes.ts";
import type { JourneyChannel, Output } from "./block-types.ts";
import type { GraphBlock } from "./graph.ts";

/** What is wrong with a map: a code, where, and a Persian sentence. */

export type ViolationCode = keyof typeof journeyViolations;

export interface JourneyViolation {
  code: ViolationCode;
  block?: string;
  item?: string;
  output?: Output;
  path: (string | number)[];
  message: string;
}

const severityOf = (code: ViolationCode): Severity => journeyViolations[code][0];

/** Whether this keeps a map from being saved. */
export const isRefused = ({ code }: { code: ViolationCode }) => severityOf(code) === "refused";
/** Whether this keeps a journey from being started. */
export const isBlocking = ({ code }: { code: ViolationCode }) => severityOf(code) !== "warned";

/** What a block is called: its title, or its type. */
export const nameOf = ({ title, type }: Pick<GraphBlock, "title" | "type">): string =>
  title === "" ? blockTypeText[type] : title;

const digits = new Intl.NumberFormat("fa-IR");

interface Place {
  block?: GraphBlock | undefined;
  /** The name of what it leads to or uses. */
  target?: string;
  output?: Output;
  item?: string;
  field?: string;
  channel?: JourneyChannel;
  number?: number;
  /** As a text has it, in braces. */
  variable?: string;
  path?: (string | number)[];
}

/** Without a path it is that of the output, the field or nothing. */
export function violation(code: ViolationCode, place: Place): JourneyViolation {
  const { block, target = "", output, item, field, channel, number, variable = "", path } = place;
  const words: Words = {
    ...{ block: block === undefined ? "" : nameOf(block), target },
    channel: channel === undefined ? "" : channelText[channel],
    output: block === undefined || output === undefined ? "" : outputLabel(block.type, output),
    ...{ field: blockFieldText[field ?? ""] ?? field ?? "", number: digits.format(number ?? 0), variable },
  };
  const [, sentence] = journeyViolations[code];
  return {
    code,
    ...(block === undefined ? {} : { block: block.id }),
    ...(item === undefined ? {} : { item }),
    ...(output === undefined ? {} : { output }),
    path: path ?? (output === undefined ? (field === undefined ? [] : ["fields", field]) : ["connections", output]),
    message: nestQuotes((sentence as (words: Words) => string)(words)),
  };
}
