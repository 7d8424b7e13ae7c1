import { partyColor } from './party-color';

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
