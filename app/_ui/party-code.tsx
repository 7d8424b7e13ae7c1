import type { CSSProperties } from 'react';

/** Multipliers of the hash, found by search: the programme's organizations differ by 28 degrees or more. */
const SPREAD = { step: 56, turn: 292 } as const;

/** Hue of an organization in degrees, derived from its code: the same on every page and installation. */
export function partyHue(code: string): number {
  let hash = 0;
  for (const letter of code) hash = (hash * SPREAD.step + (letter.codePointAt(0) ?? 0)) % 360;
  return (hash * SPREAD.turn) % 360;
}

/** Codes of organizations, each with its colour; the names are the tooltip. */
export function PartyCodes({
  parties,
  isBold = false,
}: {
  parties: readonly { code: string; name?: string }[];
  /** Includes the reader's own organization. */
  isBold?: boolean;
}) {
  if (parties.length === 0) return '–';
  return (
    <span
      lang="th"
      title={parties.map(({ name, code }) => name ?? code).join(', ')}
      className={isBold ? 'line-clamp-1 font-semibold' : 'line-clamp-1'}
    >
      {parties.map(({ code }, index) => (
        <span key={code}>
          {index > 0 && ', '}
          <PartyMark code={code} />
          {code}
        </span>
      ))}
    </span>
  );
}

/** An organization's colour, shown beside its code. */
export function PartyMark({ code }: { code: string }) {
  return <i aria-hidden className="party-mark" style={{ '--hue': partyHue(code) } as CSSProperties} />;
}
