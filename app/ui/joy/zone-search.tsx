import Autocomplete from "@mui/joy/Autocomplete";
import { useState } from "react";
import JoyProvider from "./joy-provider.tsx";

interface Option {
  value: string;
  label: string;
}

interface Props {
  id: string;
  name: string;
  label: string;
  /** The named zones of the list; all others stand by their IANA names. */
  options: readonly Option[];
  defaultValue: string | undefined;
  noOptions: string;
}

/** Searches every time zone that the browser knows. */
export default function ZoneSearch({ id, name, label, options, defaultValue, noOptions }: Props) {
  const [all] = useState(() => {
    const named = new Set(options.map(({ value }) => value));
    const others = Intl.supportedValuesOf("timeZone").filter((zone) => !named.has(zone));
    return [...options, ...others.map((zone) => ({ value: zone, label: zone }))];
  });
  const [chosen, setChosen] = useState(() => all.find(({ value }) => value === defaultValue) ?? all[0]);
  return (
    <JoyProvider>
      <Autocomplete
        id={id}
        options={all}
        {...(chosen === undefined ? {} : { value: chosen })}
        onChange={(_, option) => setChosen(option ?? undefined)}
        isOptionEqualToValue={(option, value) => option.value === value.value}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        disableClearable
        autoFocus
        openOnFocus
        noOptionsText={noOptions}
        slotProps={{ input: { "aria-label": label, autoComplete: "off" } }}
      />
      <input type="hidden" name={name} value={chosen?.value ?? ""} />
    </JoyProvider>
  );
}
