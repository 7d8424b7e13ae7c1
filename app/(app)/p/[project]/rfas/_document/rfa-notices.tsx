import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Link } from '@/app/_ui/link';
import { documentPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';

/** Warnings of an RFA before a reader relies on the page. */
export function RfaNotices({ rfa, isOriginator }: { rfa: RfaDetail; isOriginator: boolean }) {
  const t = useTranslations('rfa.notice');
  const page = documentPath({ projectCode: rfa.project.code, typeCode: RFA_TYPE_CODE, publicId: rfa.publicId });
  const later = rfa.revisions.find((one) => one.isDraft && one.publicId !== rfa.revision.publicId);
  const result = rfa.revision.result ?? rfa.revision.consultantResult;
  const isExpected = rfa.revision.isCurrent && !rfa.isCancelled && rfa.status.code === 'RRS' && !later;
  return (
    <>
      {rfa.recall && <Banner tone="warning">{t('recalled', { reason: rfa.recall.reason })}</Banner>}
      {rfa.returnReason && <Banner tone="warning">{t('returned', { reason: rfa.returnReason.name })}</Banner>}
      {isExpected && (
        <Banner tone="warning">
          {t(isOriginator ? 'resubmitYours' : 'resubmitTheirs', {
            organization: rfa.originator.code,
            result: result ? `${result.code} ${result.name}` : rfa.status.name,
          })}
        </Banner>
      )}
      {later && (
        <Banner>
          {t('drafting', { label: later.revisionLabel })}{' '}
          <Link href={`${page}/edit`} className="underline">
            {t('openDraft')}
          </Link>
        </Banner>
      )}
      {rfa.overrideReason && <Banner>{t('override', { reason: rfa.overrideReason })}</Banner>}
    </>
  );
}
