'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { notify } from '@/app/_ui/notify';
import { keepBasket, makeBasket } from '@/app/(app)/drafts/bulk-basket';

/** What can be done with the rows that are chosen. Loaded with the first choice. */
export function RegisterSelection({
  publicIds,
  numberOf,
  sendsFor,
}: {
  publicIds: readonly string[];
  numberOf: (publicId: string) => string | null;
  /** The organization whose drafts these are; null where they cannot be sent. */
  sendsFor: string | null;
}) {
  const t = useTranslations('correspondence');
  const copyNumbers = () => {
    const numbers = publicIds.flatMap((publicId) => numberOf(publicId) ?? []);
    navigator.clipboard?.writeText(numbers.join('\n')).then(
      () => notify({ kind: 'success', text: t('numbersCopied', { count: numbers.length }) }),
      () => notify({ kind: 'error', text: t('copyFailed') }),
    );
  };
  const sendTogether = (organizationPublicId: string) => {
    keepBasket(window.sessionStorage, makeBasket(organizationPublicId, publicIds));
    window.location.assign('/drafts/submit');
  };
  return sendsFor === null ? (
    <Button size="small" icon={<Icon name="copy" />} onClick={copyNumbers}>
      {t('copyNumbers')}
    </Button>
  ) : (
    <Button size="small" onClick={() => sendTogether(sendsFor)}>
      {t('sendTogether')}
    </Button>
  );
}
