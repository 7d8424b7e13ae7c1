'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useBasketKey } from '@/app/_shell/basket-context';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { Kbd } from '@/app/_ui/kbd';
import { addToBasket, type BasketItem } from '@/app/(app)/_documents/basket/basket-store';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Puts selected rows into the basket of transmittals, by its button or by B. Only rows with a `basketItem` arrive. */
export function SelectionSlot({
  items,
  onDone,
}: {
  items: readonly BasketItem[];
  /** Clears the selection. */
  onDone: () => void;
}): ReactNode {
  const t = useTranslations('register');
  const basket = useBasketKey();
  useEffect(() => {
    if (basket === null) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isBusy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (event.code !== 'KeyB' || isBusy || target.closest(TYPING)) return;
      event.preventDefault();
      addToBasket(basket, items);
      onDone();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [basket, items, onDone]);
  if (basket === null) return null;
  return (
    <Button
      size="small"
      icon={<Icon name="inbox" />}
      onClick={() => {
        addToBasket(basket, items);
        onDone();
      }}
    >
      {t('toBasket')}
      <span aria-hidden className="max-md:hidden">
        <Kbd>B</Kbd>
      </span>
    </Button>
  );
}
