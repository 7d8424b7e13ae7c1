import { useTranslations } from 'next-intl';
import type { Segment } from '@/lib/numbering/engine/template/parse-template';

/** Names of template parts, for people who do not read tokens. */
export function useTokenWords() {
  const t = useTranslations('numberFormats.token');
  const nameOf = (segment: Segment): string => {
    switch (segment.kind) {
      case 'code':
        return t(segment.token);
      case 'sequence':
        return t('SEQ', { width: segment.width });
      case 'year':
        return t(segment.era === 'B.E.' ? 'YEAR_BE' : 'YEAR_AD');
      case 'revision':
        return t('REV');
      case 'literal':
        return t('literal', { text: segment.text });
      default:
        return t('wrong');
    }
  };
  return nameOf;
}
