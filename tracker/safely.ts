/** The same function, but what goes wrong in it stays in it: the owner's page never sees an error of ours. */
export const safely =
  <Given extends unknown[]>(work: (...given: Given) => unknown) =>
  (...given: Given): void => {
    try {
      work(...given);
    } catch {}
  };

/**
 * Listens to each of `types`, separated by blanks: on the document before the page, whose `stopPropagation` is not heard
 * then; on the window after whoever listens in the capture phase, so that what is told at the last moment still goes.
 */
export function on(target: EventTarget, types: string, work: (event: Event) => unknown): void {
  for (const type of types.split(" ")) target.addEventListener(type, safely(work), target === document);
}
