import { useTranslations } from 'next-intl';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { DocumentReference } from '@/lib/documents/document/dto';
import { documentPath } from '@/lib/documents/document-path';

/** References of this document in both directions; cancelled ones stay, marked as such. */
export function ReferenceThread({
  references,
  projectCode,
}: {
  references: readonly DocumentReference[];
  projectCode: string;
}) {
  const t = useTranslations('document');
  if (references.length === 0) return <p className="text-muted">{t('noReferences')}</p>;
  return (
    <>
      {(['TO', 'FROM'] as const).map((direction) => {
        const listed = references.filter((reference) => reference.direction === direction);
        if (listed.length === 0) return null;
        return (
          <section key={direction} className="pb-3">
            <h3 className="text-table font-medium text-muted">{t(`direction.${direction}`)}</h3>
            <ul className="flex flex-col">
              {listed.map((reference) => (
                <Reference key={reference.publicId} reference={reference} projectCode={projectCode} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Reference({ reference, projectCode }: { reference: DocumentReference; projectCode: string }) {
  const t = useTranslations('document');
  const words = useTranslations('correspondence');
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={documentPath({ projectCode, typeCode: reference.type.code, publicId: reference.publicId })}
          className="text-primary hover:underline"
        >
          {reference.documentNumber ? (
            <DocumentNumber number={reference.documentNumber} type={reference.type} isVoid={reference.isCancelled} />
          ) : (
            words('noNumber')
          )}
        </Link>
        <StatusChip code={reference.status.code} label={reference.status.name} />
        {reference.documentNumber && (
          <ExplainLink href={documentNumberHref(projectCode, reference.publicId)} number={reference.documentNumber} />
        )}
      </div>
      <p className="break-words">{reference.subject}</p>
      <p className="text-meta text-muted">
        {t(`referenceKind.${reference.kind}`)} · <span lang="th">{reference.from.code}</span>
        {reference.documentDate && (
          <>
            {' · '}
            <ThaiDate iso={reference.documentDate} />
          </>
        )}
      </p>
    </li>
  );
}
