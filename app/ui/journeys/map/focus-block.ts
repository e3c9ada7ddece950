/** Brings the focus to a block of the map, or where that is out of sight or gone to the first one in sight. */
export function focusBlock(map: Element | null, id: string | undefined): void {
  const find = (blocks: string) => map?.querySelector<HTMLElement>(blocks);
  (find(`.react-flow__node[data-id="${id}"]`) ?? find(".react-flow__node"))?.focus();
}
