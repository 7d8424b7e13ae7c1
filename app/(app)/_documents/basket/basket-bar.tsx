'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { emptyBasket, useBasket } from './basket-store';

/** Size of the basket, below each page of its project, with a link to a transmittal of it. */
export function BasketBar({ basket, projectCode }: { basket: string; projectCode: string }) {
  const t = useTranslations('shell.basket');
  const { length: count } = useBasket(basket);
  if (count === 0) return null;
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--basket-bar) items-center justify-end gap-3 border-t border-line bg-surface px-4 shadow-lg max-md:bottom-14 max-md:mb-[env(safe-area-inset-bottom)]"
      data-basket-bar
      data-print="hide"
    >
      <p role="status" className="me-auto min-w-0 truncate font-medium">
        {t('count', { count })}
      </p>
      <Button size="small" variant="ghost" onClick={() => emptyBasket(basket)}>
        {t('empty')}
      </Button>
      <ButtonLink size="small" href={`/p/${encodeURIComponent(projectCode)}/transmittals/new?basket=1`}>
        {t('create')}
      </ButtonLink>
    </section>
  );
}
