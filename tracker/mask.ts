/** Words with @; 7 or more digits of any script with up to three signs between two digits, and a leading `IR`. */
export const personal = /\S*@\S*|(IR[^\p{L}\p{N}]{0,3})?\p{Nd}([^\p{L}\p{N}]{0,3}\p{Nd}){6,}/giu;

/**
 * Text that may leave the page: collapses white space, replaces e-mail addresses and long numbers (card, phone, national
 * id, sheba) by `*`, then cuts at 40 characters.
 */
export const mask = (text: string): string => text.replace(/\s+/g, " ").replace(personal, "*").trim().slice(0, 40);
