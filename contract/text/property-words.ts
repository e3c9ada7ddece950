import { type EventProperty, eventProperties, ownPropertyPrefix } from "../conditions/fields.ts";
import { foldWord } from "./fold-word.ts";

/** Persian words of what filters of events test. Browsers load them. */
export const propertyWords: Record<EventProperty, string> = {
  path: "صفحه",
  product: "محصول",
  medium: "کانال ورودی",
  source: "منبع",
  country: "کشور",
  city: "شهر",
  device: "دستگاه",
};

const isEventProperty = (property: string): property is EventProperty =>
  eventProperties.some((name) => name === property);

/** The word for a property of an event; the owner's own are called as they are. */
export const propertyWord = (property: string): string =>
  isEventProperty(property)
    ? propertyWords[property]
    : property.startsWith(ownPropertyPrefix)
      ? property.slice(ownPropertyPrefix.length)
      : property;

/** The property that a word names; every other text stands as it is. */
export const propertyOfWord = (typed: string): string =>
  eventProperties.find((name) => foldWord(propertyWords[name]) === foldWord(typed)) ?? typed;
