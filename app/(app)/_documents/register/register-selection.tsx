'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { notify } from '@/app/_ui/notify';
import { keepBasket, makeBasket } from '@/app/(app)/drafts/bulk-basket';
import type { BasketItem } from '../basket/basket-store';
import { SelectionSlot } from './selection-slot';

/** Actions on the selected rows. Loaded with the first selection. */
export function RegisterSelection({
  publicIds,
  numbers,
  sendsFor,
  basketItems,
  onDone,
}: {
  /** The drafts that can be submitted together. */
  publicIds: readonly string[];
  numbers: readonly string[];
  /** The organization whose drafts these are; null where they cannot be submitted. */
  sendsFor: string | null;
  basketItems: readonly BasketItem[];
  /** Clears the selection. */
  onDone: () => void;
}) {
  const t = useTranslations('register');
  const copyNumbers = () => {
    navigator.clipboard?.writeText(numbers.join('\n')).then(
      () => notify({ kind: 'success', text: t('numbersCopied', { count: numbers.length }) }),
      () => notify({ kind: 'error', text: t('copyFailed') }),
    );
  };
  const sendTogether = (organizationPublicId: string) => {
    keepBasket(window.sessionStorage, makeBasket(organizationPublicId, publicIds));
    window.location.assign('/drafts/submit');
  };
  return (
    <>
      {basketItems.length > 0 && <SelectionSlot items={basketItems} onDone={onDone} />}
      {sendsFor === null ? (
        <Button size="small" icon={<Icon name="copy" />} onClick={copyNumbers}>
          {t('copyNumbers')}
        </Button>
      ) : (
        <Button size="small" onClick={() => sendTogether(sendsFor)}>
          {t('sendTogether')}
        </Button>
      )}
    </>
  );
}
