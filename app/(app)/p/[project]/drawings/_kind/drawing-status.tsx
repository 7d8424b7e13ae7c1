import { useTranslations } from 'next-intl';
import { StateWord } from '@/app/_ui/state-word';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { DrawingRevisionStatus } from '@/db/enums';

const FAMILIES: Readonly<Record<DrawingRevisionStatus, Exclude<StatusFamily, 'overdue'>>> = {
  DRAFT: 'draft',
  IN_REVIEW: 'waiting',
  APPROVED: 'approved',
  REVISE: 'revise',
  REJECTED: 'rejected',
  SUPERSEDED: 'void',
  CANCELLED: 'void',
};

/** Status of a revision. */
export function DrawingStatus({ status }: { status: DrawingRevisionStatus }) {
  const t = useTranslations('drawings.status');
  return <StatusChip code={status} label={t(status)} family={FAMILIES[status]} />;
}

/** Status on one line of a register. */
export function DrawingStateWord({ status }: { status: DrawingRevisionStatus }) {
  const t = useTranslations('drawings.status');
  return <StateWord code="" label={t(status)} family={FAMILIES[status]} />;
}
