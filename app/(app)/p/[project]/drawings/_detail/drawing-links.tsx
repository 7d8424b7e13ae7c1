import { useTranslations } from 'next-intl';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { Stamp } from '@/app/_ui/stamp';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { documentPath } from '@/lib/documents/document-path';
import type { DrawingLink, DrawingRfaRef } from '@/lib/documents/drawings/dto';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { DrawingStatus } from '../_kind/drawing-status';
import { drawingsPath } from '../_kind/kinds';

/** Drawings at the other end of a reference. */
export function DrawingLinks({ links, projectCode }: { links: readonly DrawingLink[]; projectCode: string }) {
  const t = useTranslations('drawings');
  if (links.length === 0) return <p className="text-muted">{t('links.none')}</p>;
  return (
    <ul className="flex flex-col">
      {links.map((link) => (
        <li key={link.revisionPublicId ?? link.publicId} className="border-b border-line py-2 last:border-b-0">
          <Link
            href={`${drawingsPath(projectCode, link.kind, link.publicId)}${link.revisionPublicId ? `?revision=${link.revisionPublicId}` : ''}`}
            prefetch={false}
            className="hover:underline"
          >
            <DocumentNumber number={link.drawingNumber} />
            {link.revisionLabel !== null && ` ${t('rev', { label: link.revisionLabel })}`}
          </Link>
          <p className="flex flex-wrap items-center gap-2 text-table text-muted">
            <span className="min-w-0 break-words">{link.title}</span>
            {link.status && <DrawingStatus status={link.status} />}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The RFAs that took the revision, newest first. */
export function RfaLinks({ rfas, projectCode }: { rfas: readonly DrawingRfaRef[]; projectCode: string }) {
  const t = useTranslations('drawings');
  if (rfas.length === 0) return <p className="text-muted">{t('links.none')}</p>;
  return (
    <ul className="flex flex-col">
      {rfas.map((rfa) => (
        <li key={rfa.publicId} className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-b-0">
          <Link
            href={documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId: rfa.publicId })}
            prefetch={false}
            className="text-primary hover:underline"
          >
            {rfa.documentNumber ?? t('rfaDraft')}
          </Link>
          {rfa.documentNumber && (
            <ExplainLink href={documentNumberHref(projectCode, rfa.publicId)} number={rfa.documentNumber} />
          )}
          {rfa.approveCode && <Stamp code={rfa.approveCode} label={rfa.approveCode} />}
        </li>
      ))}
    </ul>
  );
}
