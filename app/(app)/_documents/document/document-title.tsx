import { useTranslations } from 'next-intl';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';

type Revision = { revisionLabel: string; isDraft: boolean; isCurrent: boolean; documentNumber: string | null };

/** Number of a document at the head of its page. The draft of a new revision has the issued number and its label. */
export function DocumentTitle({
  document,
  type,
}: {
  document: {
    documentNumber: string | null;
    isCancelled: boolean;
    revision: Revision;
    revisions: readonly Revision[];
  };
  type: string | { code: string; name: string };
}) {
  const t = useTranslations('document');
  const words = useTranslations('correspondence');
  const number = issuedNumberOf(document);
  if (number === null) return words('noNumber');
  const { isDraft, isCurrent, revisionLabel } = document.revision;
  return (
    <>
      <CopyableNumber number={number} type={type} size="title" isVoid={document.isCancelled} />
      {isDraft && !isCurrent && <span className="ms-2">{t('nextRevision.title', { label: revisionLabel })}</span>}
    </>
  );
}
