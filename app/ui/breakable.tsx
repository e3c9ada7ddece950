import { Fragment } from "react";

const email = /^[^\s@]+@[^\s@]+$/;

/** A text, which where it is an e-mail breaks before its «@» and its dots first: within a word it cannot be read. */
export const Breakable = ({ children: text }: { children: string }) =>
  !email.test(text)
    ? text
    : text.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other key.
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ));
