import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { DrawingRevisionStatus } from '@/db/enums';

const FAMILIES: Readonly<Record<DrawingRevisionStatus, StatusFamily>> = {
  DRAFT: 'draft',
  IN_REVIEW: 'waiting',
  APPROVED: 'approved',
  REVISE: 'revise',
  REJECTED: 'rejected',
  SUPERSEDED: 'void',
  CANCELLED: 'void',
};

/** Where a revision stands. */
export function DrawingStatus({ status }: { status: DrawingRevisionStatus }) {
  const t = useTranslations('drawings.status');
  return <StatusChip code={status} label={t(status)} family={FAMILIES[status]} />;
}
