import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import type { OwnCirculation as Own } from '@/lib/documents/circulations/read/circulation-of';
import { documentPath } from '@/lib/documents/document-path';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { Circulate } from './circulate';

/** The acting organization's sheet of a document, or the button that starts one; nothing where there is neither. */
export function OwnCirculation({
  documentPublicId,
  projectCode,
  own: { sheet, canStart },
}: {
  documentPublicId: string;
  projectCode: string;
  own: Own;
}) {
  const t = useTranslations('circulations');
  if (!sheet) return canStart ? <Circulate documentPublicId={documentPublicId} projectCode={projectCode} /> : null;
  const href = documentPath({ projectCode, typeCode: CIRCULATION_TYPE, publicId: sheet.publicId });
  return (
    <p className="flex flex-wrap items-center gap-2 text-table" data-print="hide">
      <span className="text-muted">{t('own')}</span>
      <Link href={href} className="text-primary hover:underline">
        <DocumentNumber number={sheet.documentNumber ?? ''} type={{ code: CIRCULATION_TYPE, name: t('title') }} />
      </Link>
      <Badge>{t(sheet.isLive ? 'status.IN_REVIEW' : 'status.COMPLETED')}</Badge>
    </p>
  );
}
