import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';

/** Fate of the last answer, before a reader relies on the page. */
export function NcrNotices({
  ncr,
  returned,
}: {
  ncr: NcrDetail;
  /** Why the last answer was returned; null where none was, or the reason is not meant for the reader. */
  returned: string | null;
}) {
  const t = useTranslations('ncrs.notice');
  const round = ncr.answers.length;
  if (ncr.isCancelled) return null;
  switch (ncr.workflow.state) {
    case 'ISSUED':
      if (round === 0) return null;
      return (
        <Banner tone="warning" isPrinted>
          {returned === null ? t('returned', { round }) : t('returnedBecause', { round, reason: returned })}
        </Banner>
      );
    case 'ESCALATED':
      return <Banner>{t('escalated')}</Banner>;
    case 'ACCEPTED':
      return <Banner>{t('accepted', { organization: ncr.originator.code })}</Banner>;
    default:
      return null;
  }
}
