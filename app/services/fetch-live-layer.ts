/** What the layer of a heatmap is drawn from in the browser; undefined where it does not come. */
export async function fetchLiveLayer<Layer>(address: string, signal: AbortSignal): Promise<Layer | undefined> {
  try {
    const answer = await fetch(address, { signal, redirect: "error" });
    return answer.ok ? ((await answer.json()) as Layer) : undefined;
  } catch {
    return undefined;
  }
}
