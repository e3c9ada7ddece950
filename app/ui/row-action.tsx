import { Link } from "@remix-run/react";

/** What can be done with a row of a list; read aloud with the row's name, since a screen reader may list links alone. */
export function RowAction({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <Link to={to} aria-label={`${label}: ${name}`}>
      {label}
    </Link>
  );
}
