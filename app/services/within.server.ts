/** What a page can be without: undefined where it is not there after `ms`. What comes later is nobody's. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
