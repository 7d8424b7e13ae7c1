import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { MarkOpened } from '@/app/(app)/_documents/document/mark-opened';
import { NextRevisionStrip } from '@/app/(app)/_documents/document/next-revision-strip';
import { WorkflowPanel } from '@/app/(app)/_workflow/workflow-panel';
import { getActing } from '@/lib/documents/actions/get-acting';
import { circulationOf, type OwnCirculation as Own } from '@/lib/documents/circulations/read/circulation-of';
import { documentPath } from '@/lib/documents/document-path';
import { listNotes } from '@/lib/documents/notes/list-notes';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { findRfaStub, getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { PublicId } from '@/lib/platform/public-id';
import { projectDay } from '@/lib/platform/time/project-day';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { OwnCirculation } from '../../../../_circulate/own-circulation';
import { InternalNotes } from '../../../../_notes/internal-notes';
import { NumberNotices } from '../../correspondence/_number/number-notices';
import { RecalledRfa } from '../_document/recalled-rfa';
import { RfaBody } from '../_document/rfa-body';
import { RfaHeader } from '../_document/rfa-header';
import { RfaNotices } from '../_document/rfa-notices';
import { RfaTabs } from '../_document/rfa-tabs';
import { discardRfaAction } from '../actions';

type Props = {
  params: Promise<{ project: string; publicId: string }>;
  searchParams: Promise<{ revision?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('rfa'))('title') };
}

/** An RFA: task, position in the workflow, comments, and available actions. */
export default async function RfaPage({ params, searchParams }: Props) {
  const { project, publicId } = await params;
  const { revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/rfas/${publicId}`, { revision }));
  if (!PublicId.safeParse(publicId).success) notFound();
  const t = await getTranslations('rfa');
  // Former recipients of a recalled RFA see its stub only.
  const stub = await pageRead(findRfaStub(ctx, publicId));
  if (stub) return <RecalledRfa stub={stub} projectCode={decodeURIComponent(project)} />;
  const rfa = await pageRead(getRfa(ctx, publicId, PublicId.safeParse(revision).data));
  if (!rfa) return <NoPermission roles={t('mayView').split(', ')} />;
  const page = documentPath({ projectCode: rfa.project.code, typeCode: RFA_TYPE_CODE, publicId });
  if (rfa.project.code !== decodeURIComponent(project)) redirect(page);
  const facts = await numberFacts(ctx, rfa.publicId);
  const circulation = await circulationOf(ctx, rfa.publicId);
  const notes = await listNotes(ctx, { document: rfa.publicId });
  const verification = await verificationAddress(ctx, rfa.revision.publicId);
  // A draft has its form; its workflow has no history yet.
  const { instanceId } = rfa.workflow;
  const [workflow, history] = rfa.revision.isDraft
    ? [null, null]
    : await Promise.all([getInstance(ctx, instanceId), listHistory(ctx, instanceId)]);
  const acting = await getActing(ctx, { publicId: rfa.publicId, typeCode: RFA_TYPE_CODE }, workflow, rfa.revision);
  const { organizationPublicId, organizationCode } = ctx.actor;
  const isRecipient = rfa.recipients.some(({ organization }) => organization.publicId === organizationPublicId);

  return (
    <ClientMessages
      namespaces={[
        'circulations',
        'correspondence',
        'document',
        'notes',
        'numberChanges',
        'numbers',
        'rfa',
        'rfas',
        'workflowPanel',
      ]}
    >
      <ActingFor organizationPublicId={organizationPublicId}>
        <RfaHeader
          rfa={rfa}
          aliases={facts.aliases}
          organizationCode={organizationCode}
          today={projectDay(new Date())}
          acting={acting}
          steps={workflow && { instanceId: workflow.instanceId, versionNo: workflow.versionNo }}
          circulationNumber={endingCirculation(rfa, workflow, circulation)}
        />
        <NumberNotices facts={facts} />
        <NextRevisionStrip document={rfa} page={page} discard={discardRfaAction} />
        <RfaNotices
          rfa={rfa}
          isVoid={Boolean(facts.void?.reasonCode)}
          isOriginator={rfa.originator.publicId === organizationPublicId}
        />
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_440px]" data-print="flow">
          <RfaBody rfa={rfa} verificationAddress={verification} />
          <div className="min-w-0 space-y-4">
            {workflow && <WorkflowPanel workflow={workflow} hasHistory={false} />}
            <OwnCirculation documentPublicId={rfa.publicId} projectCode={rfa.project.code} own={circulation} />
            <InternalNotes documentPublicId={rfa.publicId} organizationCode={organizationCode} own={notes} />
            <RfaTabs rfa={rfa} aliases={facts.aliases} history={history?.rows ?? null} />
          </div>
        </div>
        <MarkOpened publicId={rfa.publicId} isRecipient={isRecipient} />
      </ActingFor>
    </ClientMessages>
  );
}

/** The number of the own sheet that a cancellation closes: the cancellation of a later revision in review closes none. */
function endingCirculation({ revision }: RfaDetail, workflow: WorkflowDetail | null, { sheet }: Own): string | null {
  const endsAsWhole = revision.revisionNumber === 0 || workflow?.status !== 'ACTIVE';
  return endsAsWhole && sheet?.isLive ? sheet.documentNumber : null;
}
