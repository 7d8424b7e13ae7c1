import { Package } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { addressOf } from '@/app/_web/next-address';

/**
 * Leads to the evidence pack of one record: the page asks what goes into it.
 * @param register address of the register that lists it
 */
export function PackLink({ register, publicId }: { register: string; publicId: string }) {
  const t = useTranslations('exports.pack');
  return (
    <ButtonLink
      href={addressOf('/exports/new', { from: addressOf(`${register}/export`, { format: 'zip', record: publicId }) })}
      prefetch={false}
      variant="ghost"
      icon={<Package size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('open')}
    </ButtonLink>
  );
}
