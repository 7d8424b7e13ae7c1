import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { DocumentReference } from '@/lib/documents/document/dto';
import { documentPath } from '@/lib/documents/document-path';

/** References of a letter, number and date, as its sheet names them (ระเบียบงานสารบรรณ: อ้างถึง). */
export function ReferredTo({
  references,
  projectCode,
}: {
  references: readonly DocumentReference[];
  projectCode: string;
}) {
  return (
    <ul>
      {references.map((reference) => (
        <li key={reference.publicId}>
          <Link
            href={documentPath({ projectCode, typeCode: reference.type.code, publicId: reference.publicId })}
            className="text-primary hover:underline"
          >
            {reference.documentNumber ? (
              <DocumentNumber number={reference.documentNumber} type={reference.type} isVoid={reference.isCancelled} />
            ) : (
              reference.subject
            )}
          </Link>
          {reference.documentDate && (
            <span className="text-muted">
              {' · '}
              <ThaiDate iso={reference.documentDate} form="long" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
