export const partCount: number;
export function orderParts(now: number): number[];
export function runParts(options: {
  until: number;
  now?: () => number;
  runPart: (part: number) => Promise<boolean>;
}): Promise<{ isGreen: boolean; ran: number[]; leftOut: number[] }>;
