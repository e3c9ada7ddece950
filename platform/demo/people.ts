import { Choice, rowsOf } from "./choice.ts";
import type { RandomStream } from "./random-stream.ts";

/** Traits of an `identify` event. */
export type Traits = Record<string, string | boolean> & { id: string; name: string };

// letters: names of invented people, data of the demo shop's visitors
const given = `
علی|ali|m|9
محمد|mohammad|m|10
حسین|hossein|m|8
رضا|reza|m|8
مهدی|mehdi|m|7
امیر|amir|m|7
سعید|saeed|m|4
کیان|kian|m|3
آرش|arash|m|4
بابک|babak|m|3
فرهاد|farhad|m|3
نوید|navid|m|3
زهرا|zahra|f|9
فاطمه|fatemeh|f|9
مریم|maryam|f|8
سارا|sara|f|7
نرگس|narges|f|5
لیلا|leila|f|5
مینا|mina|f|4
شیرین|shirin|f|4
پریسا|parisa|f|4
نازنین|nazanin|f|4
الهام|elham|f|4
فرشته|fereshteh|f|4
`;

// letters: names of invented people, data of the demo shop's visitors
const families = `
محمدی|mohammadi|10
حسینی|hosseini|9
احمدی|ahmadi|9
رضایی|rezaei|8
کریمی|karimi|7
موسوی|mousavi|6
جعفری|jafari|6
رحیمی|rahimi|6
صادقی|sadeghi|5
نوری|nouri|5
یوسفی|yousefi|4
کاظمی|kazemi|4
شریفی|sharifi|4
باقری|bagheri|4
امینی|amini|4
حیدری|heydari|4
نظری|nazari|3
عزیزی|azizi|3
تهرانی|tehrani|3
بهرامی|bahrami|3
`;

const givenNames = new Choice(
  rowsOf(given).map(([name = "", latin = "", sex = "", weight]) => [{ name, latin, sex }, Number(weight)] as const),
);
const familyNames = new Choice(
  rowsOf(families).map(([name = "", latin = "", weight]) => [{ name, latin }, Number(weight)] as const),
);

/**
 * An invented person of a city. Messages reach nobody: addresses end in a name reserved for examples (RFC 2606), phone
 * numbers start with 095, which no operator has.
 */
export function inventPerson(chance: RandomStream, id: string, place: { country: string; city: string }): Traits {
  const first = givenNames.pick(chance);
  const family = familyNames.pick(chance);
  const number = String(chance.between(0, 99_999_999)).padStart(8, "0");
  const traits: Traits = { id, name: `${first.name} ${family.name}`, gender: first.sex === "f" ? "female" : "male" };
  const [hasEmail, hasPhone, hasBirthday] = [chance.is(0.72), chance.is(0.8), chance.is(0.35)];
  if (hasEmail || !hasPhone) traits.email = `${first.latin}.${family.latin}.${id.toLowerCase()}@mail.example`;
  if (hasPhone) traits.phone = `095${number}`;
  const day = `${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`;
  if (hasBirthday) traits.birthday = `${chance.between(1958, 2007)}-${day}`;
  traits.country = place.country;
  traits.city = place.city;
  traits.consent = chance.is(0.85);
  return traits;
}

const two = (value: number) => String(value).padStart(2, "0");
