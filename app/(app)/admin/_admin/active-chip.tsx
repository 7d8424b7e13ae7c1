import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';

export function ActiveChip({ isActive }: { isActive: boolean }) {
  const t = useTranslations('admin');
  return isActive ? (
    <StatusChip code="ACTIVE" family="approved" label={t('active')} />
  ) : (
    <StatusChip code="INACTIVE" family="closed" label={t('inactive')} />
  );
}
