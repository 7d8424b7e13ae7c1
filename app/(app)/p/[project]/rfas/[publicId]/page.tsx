import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Badge } from '@/app/_ui/badge';
import { NoPermission } from '@/app/_ui/no-permission';
import { ThaiDate } from '@/app/_ui/thai-date';
import { pageRead } from '@/app/_web/page-read';
import { coded } from '@/app/(app)/_documents/document/coded';
import { DocumentPage } from '@/app/(app)/_documents/document/document-page';
import { DocumentTabs } from '@/app/(app)/_documents/document/document-tabs';
import { MarkOpened } from '@/app/(app)/_documents/document/mark-opened';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { readAround } from '@/app/(app)/_documents/document/read-around';
import { StepHistory } from '@/app/(app)/_workflow/step-history';
import { WorkflowPanel } from '@/app/(app)/_workflow/workflow-panel';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { findRfaStub, getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { projectDay } from '@/lib/platform/time/project-day';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { RecalledRfa } from '../_document/recalled-rfa';
import { RfaActions } from '../_document/rfa-actions';
import { RfaBody } from '../_document/rfa-body';
import { RfaNotices } from '../_document/rfa-notices';
import { rfaDue } from '../_register/rfa-row';
import { discardRfaAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('rfa'))('title') };
}

/** An RFA: task, position in the workflow, comments, and available actions. */
export default async function RfaPage(props: DocumentPageProps) {
  const { ctx, publicId, projectCode, revision, homeOf } = await openPage(props, 'rfas');
  const t = await getTranslations('rfa');
  // Former recipients of a recalled RFA see its stub only.
  const stub = await pageRead(findRfaStub(ctx, publicId));
  if (stub) return <RecalledRfa {...{ stub, projectCode }} />;
  const rfa = await pageRead(getRfa(ctx, publicId, revision));
  if (!rfa) return <NoPermission roles={t('mayView').split(', ')} />;
  homeOf(rfa.project.code, RFA_TYPE_CODE);
  const words = await getTranslations('correspondence');
  // A draft has its form; its workflow has no history yet.
  const { instanceId } = rfa.workflow;
  const [workflow, history] = rfa.revision.isDraft
    ? [null, null]
    : await Promise.all([getInstance(ctx, instanceId), listHistory(ctx, instanceId)]);
  const around = await readAround(ctx, rfa, RFA_TYPE_CODE, workflow);
  const { due } = rfaDue(
    { ...rfa, stepDueAt: rfa.workflow.dueAt, isOverdue: rfa.workflow.isOverdue },
    projectDay(new Date()),
  );

  return (
    <DocumentPage
      document={rfa}
      around={around}
      messages={['rfa', 'rfas']}
      type={{ code: RFA_TYPE_CODE }}
      register={t('register', { project: rfa.project.code })}
      status={{ code: rfa.status.code, label: rfa.workflow.state.name }}
      due={due?.state === 'done' ? null : due}
      holders={holdersOf(rfa)}
      parties={rfa.parties}
      isDraft={rfa.submittedAt === null && !rfa.recall}
      hasDrawings={rfa.items.length > 0}
      // A later revision in review is cancelled alone.
      closesCirculation={rfa.revision.revisionNumber === 0 || workflow?.status !== 'ACTIVE'}
      badges={
        <>
          <Badge title={rfa.rfaType.name}>{rfa.rfaType.code}</Badge>
          {rfa.discipline && <Badge title={rfa.discipline.name}>{rfa.discipline.code}</Badge>}
          {rfa.cycle > 1 && <span>{t('cycle', { cycle: rfa.cycle })}</span>}
        </>
      }
      actions={(acting) => <RfaActions {...acting} />}
      discard={discardRfaAction}
      notices={<RfaNotices rfa={rfa} isOriginator={rfa.originator.publicId === around.organizationPublicId} />}
      paper={<RfaBody rfa={rfa} verificationAddress={around.verification} />}
      panel={workflow && <WorkflowPanel workflow={workflow} hasHistory={false} />}
      opened={<MarkOpened publicId={publicId} isRecipient={around.isRecipient} />}
    >
      <DocumentTabs
        document={rfa}
        aliases={around.number.aliases}
        // Comments by step first, because readers look for them.
        first={
          history ? [{ key: 'comments', label: t('tab.comments'), content: <StepHistory rows={history.rows} /> }] : []
        }
        facts={[
          { term: words('column.discipline'), value: coded(rfa.discipline) },
          { term: t('revision'), value: t('revisionOf', { label: rfa.revision.revisionLabel, cycle: rfa.cycle }) },
          { term: t('dueDate'), value: rfa.dueDate && <ThaiDate iso={rfa.dueDate} form="long" /> },
        ]}
      />
    </DocumentPage>
  );
}

/** An organization whose people hold several tasks is one holder. */
function holdersOf({ holders }: RfaDetail) {
  return [...new Map(holders.map(({ organization }) => [organization.code, organization])).values()];
}
