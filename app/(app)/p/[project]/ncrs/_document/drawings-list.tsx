import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { Link } from '@/app/_ui/link';
import type { NcrDrawing } from '@/lib/documents/ncrs/dto';
import { drawingsPath } from '../../drawings/_kind/kinds';

/** The drawings that an NCR names; of one that the reader may not see there is the row and no more. */
export function DrawingsList({ drawings, projectCode }: { drawings: readonly NcrDrawing[]; projectCode: string }) {
  const t = useTranslations('ncrs.drawings');
  return (
    <ol className="flex flex-col border-t border-line">
      {drawings.map(({ position, kind, isHidden, pagePublicId, number, revisionLabel, title }) => (
        <li key={position} className="flex gap-x-3 border-b border-line py-2">
          <span className="w-6 shrink-0 text-end text-muted tabular-nums">{position}</span>
          {isHidden || pagePublicId === null ? (
            <span className="text-muted">{t('hidden')}</span>
          ) : (
            <span className="min-w-0">
              <Link
                href={drawingsPath(projectCode, kind === 'CONTRACT_DRAWING' ? 'CONTRACT' : kind, pagePublicId)}
                prefetch={false}
                className="font-medium break-words text-primary hover:underline"
              >
                {number}
              </Link>{' '}
              {revisionLabel && <Badge>{t('rev', { label: revisionLabel })}</Badge>}
              <span className="block text-table break-words text-muted">{title}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
