import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Link } from '@/app/_ui/link';
import { TypeWord } from '@/app/_ui/type-names';
import { documentPath } from '@/lib/documents/document-path';
import type { LinkedNumber, NumberFacts } from '@/lib/numbering/changes/dto';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { documentNumberHref } from '../../numbers/_explain/number-href';

/** Warnings about the number, before a reader relies on it. */
export function NumberNotices({ facts }: { facts: NumberFacts }) {
  const t = useTranslations('numberChanges');
  const { manual, replaces } = facts;
  // The document's own page says that it was cancelled.
  const end = facts.void?.reasonCode ? facts.void : null;
  return (
    <>
      {end && (
        <Banner tone="danger" isPrinted>
          {t('notice.void', { why: t(`reasons.${end.reasonCode}`), reason: end.reason })}
          {end.replacedBy && (
            <>
              {' · '}
              {t(end.replacedBy.documentNumber === null ? 'notice.replacedByDraft' : 'notice.replacedBy')}{' '}
              <NumberLink linked={end.replacedBy} />
            </>
          )}
          {end.isReplaced && !end.replacedBy && ` · ${t('notice.replacedElsewhere')}`}
        </Banner>
      )}
      {replaces && (
        <Banner>
          {t('notice.replaces')} <NumberLink linked={replaces} isVoid />
        </Banner>
      )}
      {manual && (
        <Banner>
          {t(manual.isForeign ? 'notice.manualForeign' : 'notice.manual', {
            name: manual.by.name,
            reason: manual.reason,
          })}
        </Banner>
      )}
    </>
  );
}

/** The ways to another document, by its number, and to what that says; a draft has none yet. */
export function NumberLink({ linked, isVoid = false }: { linked: LinkedNumber; isVoid?: boolean }) {
  const t = useTranslations('numberChanges.list');
  return (
    <>
      <Link href={documentPath(linked)} className="underline">
        <TypeWord code={linked.typeCode} />{' '}
        <span lang="th" className={isVoid ? 'line-through' : undefined}>
          {linked.documentNumber ?? t('draft')}
        </span>
      </Link>
      {linked.documentNumber && (
        <>
          {' '}
          <ExplainLink href={documentNumberHref(linked.projectCode, linked.publicId)} number={linked.documentNumber} />
        </>
      )}
    </>
  );
}
