'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import type { RegisteredBefore } from '@/lib/documents/incoming/find-registered';

/** Warning about an earlier registration of this number and sender, with a link where the reader may see it. */
export function RegisteredWarning({
  earlier,
  projectCode,
  onRegister,
}: {
  earlier: RegisteredBefore;
  projectCode: string;
  onRegister: () => void;
}) {
  const t = useTranslations('incoming');
  const href = `/p/${encodeURIComponent(projectCode)}/correspondence/${earlier.publicId}`;
  return (
    <Banner
      tone="warning"
      isUrgent
      action={
        <Button size="small" onClick={onRegister}>
          {t('registerAnyway')}
        </Button>
      }
    >
      {t('earlier')}{' '}
      {earlier.publicId ? (
        <Link href={href} target="_blank" className="underline">
          {earlier.number}
        </Link>
      ) : (
        earlier.number
      )}
    </Banner>
  );
}
