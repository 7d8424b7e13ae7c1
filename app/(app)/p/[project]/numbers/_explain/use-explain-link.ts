'use client';

import { useTranslations } from 'next-intl';
import type { NoticeLink } from '@/app/_ui/notify';

/** The way from a message that tells a number to what the number says. */
export function useExplainLink(): (href: string, number: string) => NoticeLink {
  const t = useTranslations('numbers');
  return (href, number) => ({ href, label: t('explain'), name: t('explainOf', { number }) });
}
