import { createContext } from "react";

/** The nonce of the page's scripts and styles; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
