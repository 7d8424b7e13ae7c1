import { useTranslations } from 'next-intl';
import { PartyCodes } from '@/app/_ui/party-code';

/** Organizations that must act now; the reader's own in bold, as in the registers. */
export function HeldBy({
  organizations,
  ownCode,
}: {
  organizations: readonly { code: string; name?: string }[];
  ownCode: string;
}) {
  const t = useTranslations('document');
  if (organizations.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {t('heldBy')}
      <span className="text-ink">
        <PartyCodes parties={organizations} isBold={organizations.some(({ code }) => code === ownCode)} />
      </span>
    </span>
  );
}
