/** Words with @; 7 or more digits of any script with up to three signs between two of them, and `IR` before. */
const personal = /\S*@\S*|(IR[^\p{L}\p{N}]{0,3})?\p{Nd}([^\p{L}\p{N}]{0,3}\p{Nd}){6,}/giu;

/**
 * Text as it may leave the page: white space as one blank, addresses and long numbers (card, phone, national id, sheba)
 * as `*`, then the first 40 characters.
 */
export const mask = (text: string): string => text.replace(/\s+/g, " ").replace(personal, "*").trim().slice(0, 40);
