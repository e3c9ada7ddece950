import styled from "@emotion/styled";

const Mark = styled("svg")({ display: "block", flex: "none" });

/** The product's pulse on its blue tile. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#1D5AE0" />
      <path
        d="M3.5 12.5h3.6l2.4-6 4 11 2.6-7 1.2 2h3.2"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}
