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
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { projectDay } from '@/lib/platform/time/project-day';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { AnswerSheet } from '../_document/answer-sheet';
import { NcrActions } from '../_document/ncr-actions';
import { NcrNotices } from '../_document/ncr-notices';
import { NcrSheet } from '../_document/ncr-sheet';
import { SeverityMark } from '../_document/severity-mark';
import { ncrDue } from '../_register/ncr-row';
import { discardNcrAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('ncrs'))('one') };
}

/** An NCR: the finding, the rounds of answers, the verification, and available actions. */
export default async function NcrPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'ncrs');
  const t = await getTranslations('ncrs');
  const words = await getTranslations('document');
  const ncr = await pageRead(getNcr(ctx, publicId));
  if (!ncr) return <NoPermission roles={words('mayView').split(', ')} />;
  const projectCode = ncr.project.code;
  homeOf(projectCode, NCR_TYPE_CODE);
  // A draft has its form; its workflow has no history yet.
  const { instanceId } = ncr.workflow;
  const [workflow, history] = ncr.isDraft
    ? [null, null]
    : await Promise.all([getInstance(ctx, instanceId), listHistory(ctx, instanceId)]);
  const around = await readAround(ctx, ncr, NCR_TYPE_CODE, workflow);
  const contractor = ncr.recipients.find(({ recipientType }) => recipientType === 'TO')?.organization ?? null;
  const today = projectDay(new Date());
  const due = ncrDue({ ...ncr, contractor }, today);
  const returned = history?.rows.findLast(({ action }) => action === 'RETURN')?.comment ?? null;

  return (
    <DocumentPage
      // An NCR is never revised.
      document={{ ...ncr, revisions: [ncr.revision] }}
      around={around}
      messages={['ncrs']}
      type={{ code: NCR_TYPE_CODE }}
      register={t('draft.register', { project: projectCode })}
      status={{ code: ncr.status.code, label: ncr.status.name }}
      due={due?.state === 'done' ? null : due}
      holders={holdersOf(workflow)}
      hasDrawings={ncr.drawings.length > 0}
      badges={
        <>
          {ncr.severity && <SeverityMark severity={ncr.severity} />}
          {ncr.discipline && <Badge title={ncr.discipline.name}>{ncr.discipline.code}</Badge>}
          {ncr.answers.length > 0 && <span>{t('answers.round', { round: ncr.answers.length })}</span>}
        </>
      }
      actions={(acting) => <NcrActions {...acting} today={today} findingDate={ncr.findingDate} />}
      discard={discardNcrAction}
      notices={<NcrNotices ncr={ncr} returned={returned} />}
      paper={
        <div className="min-w-0 space-y-4">
          <NcrSheet ncr={ncr} verificationAddress={around.verification} />
          {!ncr.isDraft && <AnswerSheet ncr={ncr} />}
        </div>
      }
      panel={workflow && <WorkflowPanel workflow={workflow} hasHistory={false} />}
      opened={<MarkOpened publicId={publicId} isRecipient={around.isRecipient} />}
    >
      <DocumentTabs
        document={ncr}
        aliases={around.number.aliases}
        first={history ? [{ key: 'steps', label: t('steps'), content: <StepHistory rows={history.rows} /> }] : []}
        facts={[
          { term: t('contract'), value: coded(ncr.contract) },
          { term: t('column.discipline'), value: coded(ncr.discipline) },
          { term: t('answerBy'), value: ncr.dueDate && <ThaiDate iso={ncr.dueDate} form="long" /> },
        ]}
      />
    </DocumentPage>
  );
}

/** An organization whose people hold several tasks is one holder. */
function holdersOf(workflow: WorkflowDetail | null) {
  const holders = workflow?.holders ?? [];
  return [...new Map(holders.map(({ organization }) => [organization.code, organization])).values()];
}
