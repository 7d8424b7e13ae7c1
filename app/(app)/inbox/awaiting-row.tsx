import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { dueOf } from '@/app/_ui/due-state';
import type { CorrespondenceRow } from '@/lib/correspondence/dto';
import { documentPath } from '@/lib/document-path';

/** A document that waits for an answer; the whole row opens it. */
export function AwaitingRow({
  row,
  projectCode,
  today,
}: {
  row: CorrespondenceRow;
  projectCode: string;
  today: string;
}) {
  const words = useTranslations('correspondence');
  const due = dueOf({ ...row, isAwaited: true }, today);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-72">
        <Link
          href={documentPath({ projectCode, typeCode: row.type.code, publicId: row.publicId })}
          className="text-primary after:absolute after:inset-0 hover:underline"
        >
          <DocumentNumber number={row.documentNumber ?? ''} type={row.type.code} />
        </Link>
        <p className={row.isUnread ? 'font-semibold break-words' : 'break-words'}>{row.subject}</p>
      </div>
      {row.urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${row.urgency}`)}</Badge>}
      <span lang="th" className="text-table text-muted">
        {row.from.code}
      </span>
      {due && <DueMeter {...due} />}
    </li>
  );
}
