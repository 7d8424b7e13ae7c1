import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { NoPermission } from '@/app/_ui/no-permission';
import { pageRead } from '@/app/_web/page-read';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { getRfaReview } from '@/lib/documents/rfas/review/get-rfa-review';
import { Neighbours } from '../../../../../_documents/document/neighbours';
import { type DocumentPageProps, openPage } from '../../../../../_documents/document/open-page';
import { StepHistory } from '../../../../../_workflow/step-history';
import { WorkflowPanel } from '../../../../../_workflow/workflow-panel';
import { NextTask } from './_review/next-task';
import { PreviousCycles } from './_review/previous-cycles';
import { filesOf } from './_review/review-file';
import { ReviewHeader } from './_review/review-header';
import { ReviewWorkspace } from './_review/review-workspace';
import { TimeLedger } from './_review/time-ledger';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('review'))('title') };
}

/** The review page of an RFA: the document on the left; task, earlier answers and the answer on the right. */
export default async function RfaReviewPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'rfas', '/review');
  const review = await pageRead(getRfaReview(ctx, publicId));
  const t = await getTranslations('review');
  if (!review) return <NoPermission roles={t('mayReview').split(', ')} />;
  const { rfa, workflow, history } = review;
  const code = rfa.project.code;
  const path = homeOf(code, RFA_TYPE_CODE);
  if (rfa.isDraft) redirect(path);
  const own = workflow.actions.find(({ action, isAllowed }) => isAllowed && action === review.ownAction) ?? null;
  const draftKey = `dms:answer:${ctx.actor.publicId}:${workflow.instanceId}`;
  const answer = own && {
    instanceId: workflow.instanceId,
    versionNo: workflow.versionNo,
    action: own,
    codes: review.codes,
    itemIds: rfa.items.map((item) => item.publicId),
    proposed: own.codes.find(({ code }) => code === rfa.revision.consultantResult?.code)?.code ?? null,
    draftKey,
  };
  return (
    <ClientMessages namespaces={['review', 'viewer', 'workflowPanel', 'document']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <ReviewHeader
          rfa={rfa}
          workflow={workflow}
          history={history}
          actions={
            <>
              <Neighbours publicId={rfa.publicId} projectCode={code} page="/review" />
              <ButtonLink href={path}>{t('wholeRfa')}</ButtonLink>
            </>
          }
        />
        <ReviewWorkspace
          key={own?.action ?? ''}
          subject={`${rfa.documentNumber ?? ''} ${rfa.subject}`}
          files={filesOf(rfa, t('attachments'))}
          items={rfa.items}
          answer={answer}
          draftKey={draftKey}
        >
          {own === null && <NextTask ctx={ctx} documentPublicId={rfa.publicId} />}
          <WorkflowPanel workflow={workflow} reviewed={{ action: own?.action ?? null }} />
          <section aria-labelledby="history-title" className="rounded-md border border-line bg-surface p-4">
            <h2 id="history-title" className="mb-2 text-lead font-semibold">
              {t('history')}
            </h2>
            <StepHistory rows={history} />
          </section>
          <PreviousCycles cycles={review.previousCycles} />
          <TimeLedger rows={review.timeLedger} />
        </ReviewWorkspace>
      </ActingFor>
    </ClientMessages>
  );
}
