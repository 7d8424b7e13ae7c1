import { useTranslations } from 'next-intl';
import { useBasketKey } from '@/app/_shell/basket-context';
import { notify } from '@/app/_ui/notify';
import type { BasketItem } from './basket-store';

/**
 * Puts rows into the basket of transmittals and says what became of them; null where there is no basket. A row that no
 * transmittal takes has no item.
 */
export function useToBasket(): ((rows: readonly (BasketItem | null)[], onDone: () => void) => Promise<void>) | null {
  const t = useTranslations('register');
  const basket = useBasketKey();
  if (basket === null) return null;
  return async (rows, onDone) => {
    const items = rows.flatMap((item) => item ?? []);
    if (items.length === 0) {
      notify({ kind: 'info', text: t(rows.length === 0 ? 'basketOfNone' : 'basketTakesNone') });
      return;
    }
    // On the first use: registers load nothing of the basket.
    const { addToBasket } = await import('./basket-store');
    const added = addToBasket(basket, items);
    const left = rows.length - items.length;
    notify({
      kind: 'success',
      text: t('inBasket', { count: added }),
      ...(left > 0 && { description: t('basketLeft', { count: left }) }),
    });
    onDone();
  };
}
