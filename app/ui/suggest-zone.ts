/**
 * Preselects the zone of a new website on a page that loads no script, which carries this function's text
 * (`suggestZoneScript`), so it uses nothing from outside of itself: the zone of the browser's clock where the server's
 * evidence is weak (`data-zone="clock"`), and that of the address as it is typed (`data-domains`), until the owner chooses.
 */
function suggestZone(): void {
  const select = document.querySelector<HTMLSelectElement>("select[data-zone]");
  if (select === null) return;
  const choose = (zone: string | undefined) => {
    if ([...select.options].some(({ value }) => value === zone)) select.value = zone ?? "";
  };
  if (select.dataset.zone === "clock") {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    choose(timeZone === "Iran" ? "Asia/Tehran" : timeZone);
  }
  const suggested = select.value;
  const zones: Record<string, string> = JSON.parse(select.dataset.domains ?? "{}");
  let isChosen = false;
  select.addEventListener("change", () => {
    isChosen = true;
  });
  select.form?.addEventListener("input", ({ target }) => {
    if (isChosen || !(target instanceof HTMLInputElement) || target.name !== "url") return;
    const host =
      target.value
        .trim()
        .replace(/^[a-z]+:\/\//i, "")
        .split(/[/:?#]/)[0] ?? "";
    choose(zones[host.split(".").at(-1)?.toLowerCase() ?? ""] ?? suggested);
  });
}

export const suggestZoneScript = `(${suggestZone})()`;
