import type { useTranslations } from 'next-intl';
import type { ImportRow } from '@/lib/numbering/imports/dto';

export type ImportWords = ReturnType<typeof useTranslations<'numberImports'>>;

/**
 * Reasons of a row's verdict, the count of missing numbers before it, and its correction. Used on the page and in the
 * downloaded file.
 */
export function rowWords(t: ImportWords, row: Pick<ImportRow, 'detail' | 'missingBefore' | 'isCorrected'>): string[] {
  const reasons = Object.entries(row.detail).map(([name, value]) => reasonOf(t, name, value));
  return [
    ...reasons,
    ...(row.missingBefore > 0 ? [t('missingBefore', { count: row.missingBefore })] : []),
    ...(row.isCorrected ? [t('correct.corrected')] : []),
  ];
}

function reasonOf(t: ImportWords, name: string, value: string | number): string {
  if (name === 'state') return t('detail.state', { state: t(`numberState.${String(value)}`) });
  if (name === 'part') {
    const known = t.has(`part.${String(value)}`);
    return t('detail.part', { part: known ? t(`part.${String(value)}`) : String(value) });
  }
  return t(`detail.${name}`, { [name]: value });
}
