import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';

/** Organizations that must act now; the reader's own is highlighted. */
export function HeldBy({ organizations, ownCode }: { organizations: readonly { code: string }[]; ownCode: string }) {
  const t = useTranslations('document');
  if (organizations.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {t('heldBy')}
      {organizations.some((one) => one.code === ownCode) ? (
        <StatusChip code="OPEN" label={ownCode} yours />
      ) : (
        <span lang="th" className="text-ink">
          {organizations.map((one) => one.code).join(', ')}
        </span>
      )}
    </span>
  );
}
