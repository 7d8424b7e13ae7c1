'use client';

import { useLocale } from 'next-intl';

/** The name of something in the reader's language; its code where it has none. */
export function useLabel(): (label: { th: string; en: string } | null | undefined, code?: string) => string {
  const locale = useLocale() === 'th' ? 'th' : 'en';
  return (label, code = '') => label?.[locale] ?? code;
}
