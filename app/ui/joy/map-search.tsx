import Autocomplete from "@mui/joy/Autocomplete";
import JoyProvider from "./joy-provider.tsx";

interface Props {
  label: string;
  options: readonly { value: string; label: string }[];
  noOptions: string;
  onFound: (value: string) => void;
}

/** Finds a block of a map by its name. */
export default function MapSearch({ label, options, noOptions, onFound }: Props) {
  return (
    <JoyProvider>
      <Autocomplete
        options={options}
        value={null}
        onChange={(_, option) => option !== null && onFound(option.value)}
        isOptionEqualToValue={(option, value) => option.value === value.value}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        placeholder={label}
        autoFocus
        openOnFocus
        blurOnSelect
        noOptionsText={noOptions}
        slotProps={{ input: { "aria-label": label, autoComplete: "off" } }}
      />
    </JoyProvider>
  );
}
