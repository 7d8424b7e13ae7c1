'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { Icon } from '@/app/_ui/icon';
import { Kbd } from '@/app/_ui/kbd';
import { notify } from '@/app/_ui/notify';
import { keepBasket, makeBasket } from '@/app/(app)/drafts/bulk-basket';
import type { BasketItem } from '../basket/basket-store';
import { useToBasket } from '../basket/use-to-basket';

/** Selection part of the props of `RegisterRows`. */
interface SelectedRows {
  id(row: RowShape): string;
  number(row: RowShape): string | null;
  isReady?(row: RowShape): boolean;
  basketItem?(row: RowShape): BasketItem | null;
}

/** Actions on the selected rows. Loaded with the first selection. */
export function RegisterSelection({
  rows,
  behaviour,
  words,
  sendsFor: mayBeSentFor,
  isDrafts,
  onDone,
}: {
  rows: readonly RowShape[];
  behaviour: SelectedRows;
  /** The register's messages. */
  words: string;
  /** The organization whose drafts these are; null where they cannot be submitted. */
  sendsFor: string | null;
  isDrafts: boolean;
  /** Clears the selection. */
  onDone: () => void;
}) {
  const t = useTranslations('register');
  const own = useTranslations(words);
  const toBasket = useToBasket();
  const ready = mayBeSentFor === null ? [] : rows.filter((row) => behaviour.isReady?.(row));
  const sendsFor = ready.length > 0 ? mayBeSentFor : null;
  const publicIds = ready.map((row) => behaviour.id(row));
  const numbers = rows.flatMap((row) => behaviour.number(row) ?? []);
  const basketItems = rows.flatMap((row) => behaviour.basketItem?.(row) ?? []);
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
      {isDrafts && ready.length < rows.length && own.has('notReady') && (
        <span className="text-table text-muted">{own('notReady', { count: rows.length - ready.length })}</span>
      )}
      {basketItems.length > 0 && toBasket && (
        <Button size="small" icon={<Icon name="inbox" />} onClick={() => toBasket(basketItems, onDone)}>
          {t('toBasket')}
          <span aria-hidden className="max-md:hidden">
            <Kbd>B</Kbd>
          </span>
        </Button>
      )}
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
