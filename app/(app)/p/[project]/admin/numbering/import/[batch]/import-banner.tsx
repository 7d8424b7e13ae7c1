import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import type { ImportDetail } from '@/lib/numbering/imports/dto';

/** State of the import, in one sentence. */
export function ImportBanner({ detail }: { detail: ImportDetail }) {
  const t = useTranslations('numberImports.banner');
  if (detail.state === 'UPLOADED') return <Banner tone="warning">{t('uploaded')}</Banner>;
  if (detail.state === 'IMPORTED') return <Banner>{t('imported')}</Banner>;
  if (detail.state === 'UNDONE') return <Banner tone="warning">{t('undone')}</Banner>;
  if (detail.state === 'DISCARDED') return <Banner>{t('discarded')}</Banner>;
  const open = detail.questions.length;
  if (open > 0) return <Banner tone="warning">{t('questions', { count: open })}</Banner>;
  return (
    <Banner>
      {t('ready')} {detail.isOwn && t('own')}
    </Banner>
  );
}
