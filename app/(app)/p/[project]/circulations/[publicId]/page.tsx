import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { PageHeader } from '@/app/_ui/page-header';
import { StatusChip } from '@/app/_ui/status-chip';
import { pageRead } from '@/app/_web/page-read';
import { IssuedCopies } from '@/app/(app)/_documents/copies/issued-copies';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { PrintLink } from '@/app/(app)/_documents/paper/print-link';
import { ProofLink } from '@/app/(app)/_documents/proof/proof-link';
import { WorkflowPanel } from '@/app/(app)/_workflow/workflow-panel';
import { PackLink } from '@/app/(app)/exports/pack-link';
import { getActing } from '@/lib/documents/actions/get-acting';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { registerPath } from '@/lib/documents/document-path';
import { listCopiesOfSheet } from '@/lib/documents/issued-copies/list-issued-copies';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { getPaneDocument } from '@/lib/documents/pane/get-pane-document';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { AnswerHere } from '../answer-here';
import { CirculatedPage } from '../circulated-document';
import { CirculationActions } from '../circulation-actions';
import { Sheet } from '../sheet';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose sheets that the person may not see.
  return { title: (await getTranslations('circulations'))('sheet') };
}

/** A circulation sheet: its document, its people and what they answered, and what may be done now. */
export default async function CirculationPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'circulations');
  const sheet = await pageRead(getCirculation(ctx, publicId));
  if (!sheet) notFound();
  const projectCode = sheet.project.code;
  homeOf(projectCode, CIRCULATION_TYPE);
  const [t, workflow, copies] = await Promise.all([
    getTranslations('circulations'),
    getInstance(ctx, sheet.instanceId),
    listCopiesOfSheet(ctx, { publicId }),
  ]);
  const acting = await getActing(ctx, { publicId, typeCode: CIRCULATION_TYPE }, workflow);
  const { publicId: sourcePublicId, type, isVisible } = sheet.source;
  const source = isVisible
    ? await pageRead(getPaneDocument(ctx, { publicId: sourcePublicId, typeCode: type.code }))
    : null;
  // The page has the form of the answer, so the bar does not repeat it.
  const answer = acting.primary?.kind === 'step' ? acting.primary : null;
  return (
    <ClientMessages namespaces={['circulations', 'document', 'register', 'viewer', 'workflowPanel']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          trail={[{ label: t('title'), href: registerPath(projectCode, CIRCULATION_TYPE) }]}
          title={
            <CopyableNumber
              number={sheet.documentNumber ?? ''}
              type={{ code: CIRCULATION_TYPE, name: t('title') }}
              size="title"
              isVoid={sheet.status.code === 'CANCELLED'}
            />
          }
          meta={
            <>
              <StatusChip code={sheet.status.code} label={sheet.status.name} />
              {sheet.isForced && <Badge>{t('forced')}</Badge>}
              {sheet.isOverdue && <Badge tone="urgent">{t('overdue')}</Badge>}
            </>
          }
          actions={
            <>
              <CirculationActions
                publicId={sheet.publicId}
                versionNo={sheet.versionNo}
                acting={answer ? { ...acting, primary: null } : acting}
                steps={{ instanceId: workflow.instanceId, versionNo: workflow.versionNo }}
              />
              <PrintLink document={{ projectCode, typeCode: CIRCULATION_TYPE, publicId }} />
              <ProofLink document={{ projectCode, typeCode: CIRCULATION_TYPE, publicId }} />
              <PackLink register={registerPath(projectCode, CIRCULATION_TYPE)} publicId={publicId} />
            </>
          }
        />
        {sheet.source.isCancelled && (
          <Banner tone="danger" isPrinted>
            {t('sourceCancelled')}
          </Banner>
        )}
        {sheet.closeReason && (
          <Banner tone="warning">
            {t(sheet.isForced ? 'forcedBecause' : 'closedBecause', { reason: sheet.closeReason })}
            {sheet.closedBy && ` (${t('closedByPerson', { name: sheet.closedBy.name })})`}
          </Banner>
        )}
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_440px]" data-print="flow">
          <div className="min-w-0 space-y-4">
            {source && <CirculatedPage document={source} />}
            <Sheet sheet={sheet} />
          </div>
          <div className="min-w-0 space-y-4">
            {answer && (
              <AnswerHere instanceId={workflow.instanceId} versionNo={workflow.versionNo} action={answer.step} />
            )}
            <WorkflowPanel workflow={workflow} />
            <IssuedCopies resource="circulations" publicId={publicId} list={copies} />
          </div>
        </div>
      </ActingFor>
    </ClientMessages>
  );
}
