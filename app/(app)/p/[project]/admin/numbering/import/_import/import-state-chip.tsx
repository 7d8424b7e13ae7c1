import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { ImportSummary } from '@/lib/numbering/imports/dto';

const FAMILIES: Record<ImportSummary['state'], StatusFamily> = {
  UPLOADED: 'draft',
  CHECKED: 'waiting',
  IMPORTED: 'approved',
  UNDONE: 'revise',
  DISCARDED: 'closed',
};

export function ImportStateChip({ state }: { state: ImportSummary['state'] }) {
  const t = useTranslations('numberImports.state');
  return <StatusChip code={state} label={t(state)} family={FAMILIES[state]} />;
}
