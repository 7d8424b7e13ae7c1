'use client';

import { useTranslations } from 'next-intl';
import type { NoticeLink } from '@/app/_ui/notify';

/** Link from a message with a number to its explanation. */
export function useExplainLink(): (href: string, number: string) => NoticeLink {
  const t = useTranslations('numbers');
  return (href, number) => ({ href, label: t('explain'), name: t('explainOf', { number }) });
}
