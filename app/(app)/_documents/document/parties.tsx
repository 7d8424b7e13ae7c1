import type { RecipientState } from '@/lib/documents/document/dto';

/** A labelled line in a document's head. */
export function PaperLine({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** An organization with its name. */
export function Party({ code, name }: { code: string; name: string }) {
  return (
    <span lang="th">
      <span className="font-medium">{code}</span> <span className="text-muted">{name}</span>
    </span>
  );
}

/** The organizations it is sent to. */
export function Parties({ recipients, type }: { recipients: readonly RecipientState[]; type: 'TO' | 'CC' }) {
  const listed = recipients.filter((one) => one.recipientType === type);
  if (listed.length === 0) return '–';
  return (
    <ul>
      {listed.map((one) => (
        <li key={one.organization.publicId}>
          <Party code={one.organization.code} name={one.organization.name} />
        </li>
      ))}
    </ul>
  );
}
