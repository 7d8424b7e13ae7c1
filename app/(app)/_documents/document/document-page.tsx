import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { OwnCirculation } from '@/app/(app)/_circulate/own-circulation';
import { IssuedCopies } from '@/app/(app)/_documents/copies/issued-copies';
import { InternalNotes } from '@/app/(app)/_notes/internal-notes';
import { NumberNotices } from '@/app/(app)/p/[project]/correspondence/_number/number-notices';
import { documentPath } from '@/lib/documents/document-path';
import type { DiscardAction } from './discard-next-revision';
import { type HeadedDocument, type HeaderSlots, KindHeader } from './kind-header';
import { NextRevisionStrip } from './next-revision-strip';
import type { Around } from './read-around';

const MESSAGES = ['circulations', 'correspondence', 'document', 'notes', 'numberChanges', 'numbers', 'workflowPanel'];

interface Props extends Omit<HeaderSlots, 'circulationNumber'> {
  document: HeadedDocument & { cancelReason: string | null };
  around: Around;
  /** Namespaces of the kind's own client components. */
  messages: readonly string[];
  /** Discards the draft of the next revision. */
  discard: DiscardAction;
  /** False where a cancellation leaves the circulation of the document open. */
  closesCirculation?: boolean;
  /** Banners of the kind, below those of every kind. */
  notices?: ReactNode;
  /** The document as it would be read on paper. */
  paper: ReactNode;
  /** Above the circulation and the notes: the workflow. */
  panel?: ReactNode;
  /** Reports that the page was opened. */
  opened: ReactNode;
  /** Below the notes: the tabs, or sections of the kind. */
  children: ReactNode;
}

/** Page of a document of any kind: header, warnings, the paper, and beside it everything about it. */
export function DocumentPage({
  document,
  around,
  messages,
  discard,
  closesCirculation = true,
  notices,
  paper,
  panel,
  opened,
  children,
  ...slots
}: Props) {
  const t = useTranslations('document');
  const { publicId, project, revision, cancelReason } = document;
  const { circulation } = around;
  const running = closesCirculation && circulation?.sheet?.isLive ? circulation.sheet.documentNumber : null;
  const page = documentPath({ projectCode: project.code, typeCode: slots.type.code, publicId });
  return (
    <ClientMessages namespaces={[...MESSAGES, ...messages]}>
      <ActingFor organizationPublicId={around.organizationPublicId}>
        <KindHeader {...slots} {...{ document, around, page }} circulationNumber={running} />
        <NumberNotices facts={around.number} />
        <NextRevisionStrip {...{ document, page, discard }} />
        {document.isCancelled && !around.number.void?.reasonCode && (
          <Banner tone="danger" isPrinted>
            {t('cancelled', { reason: cancelReason ?? '–' })}
          </Banner>
        )}
        {!revision.isCurrent && !revision.isDraft && (
          <Banner tone="warning">{t('superseded', { label: revision.revisionLabel || '0' })}</Banner>
        )}
        {notices}
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_440px]" data-print="flow">
          {paper}
          <div className="min-w-0 space-y-4">
            {panel}
            {circulation && <OwnCirculation documentPublicId={publicId} projectCode={project.code} own={circulation} />}
            {!document.isDraft && <IssuedCopies resource="documents" publicId={publicId} list={around.copies} />}
            <InternalNotes documentPublicId={publicId} organizationCode={around.organizationCode} own={around.notes} />
            <div className="min-w-0 rounded-md border border-line bg-surface p-4" data-print="hide">
              {children}
            </div>
          </div>
        </div>
        {opened}
      </ActingFor>
    </ClientMessages>
  );
}
