/** One part of the wheel per organization: found so that the parties of the programme differ by 28 degrees or more. */
const SPREAD = { step: 56, turn: 292 } as const;

/** Hue of an organization in degrees, from its code alone: the same on every page and every installation. */
export function partyHue(code: string): number {
  let hash = 0;
  for (const letter of code) hash = (hash * SPREAD.step + (letter.codePointAt(0) ?? 0)) % 360;
  return (hash * SPREAD.turn) % 360;
}

/** Its colour in both themes, at least 3:1 on the surface: a mark beside the code, which says the same. */
export function partyColor(code: string): string {
  const hue = partyHue(code);
  return `light-dark(oklch(0.58 0.12 ${hue}), oklch(0.74 0.11 ${hue}))`;
}

/** Codes of organizations, each behind its colour; the names are the tooltip. */
export function PartyCodes({
  parties,
  isBold = false,
}: {
  parties: readonly { code: string; name?: string }[];
  /** The reader's own organization is among them. */
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

/** The colour of an organization, beside its code. */
export function PartyMark({ code }: { code: string }) {
  return <i aria-hidden className="me-1 inline-block size-2 rounded-[2px]" style={{ background: partyColor(code) }} />;
}
