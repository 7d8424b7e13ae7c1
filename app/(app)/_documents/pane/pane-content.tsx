'use client';

import { useTranslations } from 'next-intl';
import { MergeMessages } from '@/app/_i18n/merge-messages';
import { Banner } from '@/app/_ui/banner';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { StatusChip } from '@/app/_ui/status-chip';
import { documentPath } from '@/lib/documents/document-path';
import { type AnyKindCode, anyKindOfType } from '@/lib/documents/kind-traits';
import type { PaneDocument } from '@/lib/documents/pane/dto';
import { OwnCirculation } from '../../_circulate/own-circulation';
import { PanelSections } from '../../_workflow/panel-sections';
import { PaneActing } from '../acting/pane-acting';
import { DocumentTimeline } from '../document/document-timeline';
import { AssignKey } from './assign-key';
import { PaneComments } from './pane-comments';
import { PaneFactLine } from './pane-fact-line';
import { PaneFactList } from './pane-facts';
import { PanePaper } from './pane-paper';
import type { PaneData } from './read-pane';

/** Number of comments shown; the document's page has all of them. */
const SHOWN_COMMENTS = 3;

/**
 * A document of any kind beside a list, read as a letter. Number, state, holder, one line of parties and dates,
 * actions, page 1 or text, contents, references, files. Then comments, workflow, events, and all facts folded. A wide
 * pane has two columns, the document on the left.
 */
export function PaneContent({ data }: { data: PaneData }) {
  const { messages, document, typeCode, organizationCode, ...rest } = data;
  return (
    <MergeMessages messages={messages ?? {}}>
      <Parts document={document} typeCode={typeCode} organizationCode={organizationCode} {...rest} />
    </MergeMessages>
  );
}

function Parts({
  document,
  typeCode,
  organizationCode,
  workflow,
  history,
  circulation,
  acting,
  labels,
}: Omit<PaneData, 'messages'>) {
  const t = useTranslations('pane');
  const { publicId, projectCode } = document;
  const movable = workflow?.tasks.find(({ mayReassign }) => mayReassign);
  const comments = history.filter(({ comment }) => comment !== null).slice(-SHOWN_COMMENTS);
  return (
    <div className="grid gap-4 @5xl/pane:grid-cols-[minmax(0,1fr)_400px] @5xl/pane:items-start @5xl/pane:gap-x-6">
      <header className="min-w-0 @5xl/pane:col-span-2">
        <Head document={document} organizationCode={organizationCode} />
        <h2 className="mt-1 font-display text-lead font-semibold break-words">
          <Link
            href={documentPath({ projectCode, typeCode, publicId, isDraft: document.isDraft })}
            prefetch={false}
            className="hover:underline"
          >
            {document.isRecalled ? t('recalled') : document.subject || t('noSubject')}
          </Link>
        </h2>
        <PaneFactLine document={document} />
        {document.notice && (
          <div className="mt-2">
            <Banner tone="warning">{t(noticeOf(document, typeCode), { reason: document.notice })}</Banner>
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <PaneActing
            // Resets the state of dialogs for another entry.
            key={publicId}
            acting={acting}
            steps={workflow && { instanceId: workflow.instanceId, versionNo: workflow.versionNo }}
            publicId={publicId}
            projectCode={projectCode}
            isCancelled={document.isCancelled}
            page={documentPath({ projectCode, typeCode, publicId })}
            labels={labels}
          />
          {circulation && <OwnCirculation documentPublicId={publicId} projectCode={projectCode} own={circulation} />}
        </div>
      </header>
      <div className="min-w-0 @5xl/pane:col-start-1 @5xl/pane:row-start-2">
        <PanePaper document={document} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 @5xl/pane:col-start-2">
        <PaneComments rows={comments} />
        {workflow && (
          <PanelSections workflow={workflow} history={document.timeline.length > 0 ? null : history} diagram={null} />
        )}
        {document.timeline.length > 0 && (
          <section aria-labelledby="pane-history">
            <h3 id="pane-history" className="mb-2 text-meta text-muted">
              {t('history')}
            </h3>
            <DocumentTimeline entries={document.timeline} />
          </section>
        )}
        <PaneFactList document={document} />
      </div>
      {movable?.person && <AssignKey taskPublicId={movable.publicId} from={movable.person} />}
    </div>
  );
}

/** The act that ends a document of each kind before its time. */
const ENDED = {
  letter: 'cancelledBecause',
  rfa: 'cancelledBecause',
  transmittal: 'cancelledBecause',
  ncr: 'cancelledBecause',
  incoming: 'cancelledBecause',
  circulation: 'closedBecause',
} as const satisfies Record<AnyKindCode, string>;

function noticeOf({ isRecalled }: PaneDocument, typeCode: string) {
  return isRecalled ? 'recalledBecause' : ENDED[anyKindOfType(typeCode)];
}

function Head({ document, organizationCode }: { document: PaneDocument; organizationCode: string }) {
  const t = useTranslations('pane');
  const { documentNumber, type, status, isCancelled, isRecalled, holders } = document;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {documentNumber ? (
        <CopyableNumber number={documentNumber} type={type} isVoid={isCancelled} />
      ) : (
        <span className="text-muted">{t('noNumber')}</span>
      )}
      <StatusChip code={status.code} label={isRecalled ? t('recalled') : status.name} />
      {holders.length > 0 && (
        <span className="inline-flex flex-wrap items-center gap-1.5 text-table text-muted">
          {t('heldBy')}
          <span className="text-ink">
            <PartyCodes
              parties={[...new Set(holders)].map((code) => ({ code }))}
              isBold={holders.includes(organizationCode)}
            />
          </span>
        </span>
      )}
    </div>
  );
}
