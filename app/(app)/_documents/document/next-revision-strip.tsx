import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { type DiscardAction, DiscardNextRevision } from './discard-next-revision';
import { mayAct } from './may-act';

/** Above an issued document: its next revision is a draft, to be opened or discarded. */
export function NextRevisionStrip({
  document,
  page,
  discard,
}: {
  document: {
    publicId: string;
    versionNo: number;
    revision: { isDraft: boolean };
    revisions: readonly { revisionLabel: string; isDraft: boolean; isCurrent: boolean }[];
    capabilities: readonly { action: string; refusal: string | null }[];
  };
  page: string;
  discard: DiscardAction;
}) {
  const t = useTranslations('document.nextRevision');
  const draft = document.revisions.find(({ isDraft, isCurrent }) => isDraft && !isCurrent);
  if (!draft || document.revision.isDraft) return null;
  const { publicId, versionNo } = document;
  const label = draft.revisionLabel;
  return (
    <Banner
      action={
        <span className="flex gap-2">
          {mayAct(document, 'edit') && (
            <ButtonLink size="small" href={`${page}/edit`}>
              {t('open')}
            </ButtonLink>
          )}
          {mayAct(document, 'discard') && <DiscardNextRevision {...{ publicId, versionNo, label, discard }} />}
        </span>
      }
    >
      {t('exists', { label })}
    </Banner>
  );
}
