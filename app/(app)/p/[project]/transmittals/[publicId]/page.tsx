import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { NoPermission } from '@/app/_ui/no-permission';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { DocumentTimeline } from '@/app/(app)/_documents/document/document-timeline';
import { KindHeader } from '@/app/(app)/_documents/document/kind-header';
import { NextRevisionStrip } from '@/app/(app)/_documents/document/next-revision-strip';
import { ReferenceThread } from '@/app/(app)/_documents/document/reference-thread';
import { StepHistory } from '@/app/(app)/_workflow/step-history';
import { getActing } from '@/lib/documents/actions/get-acting';
import { documentPath } from '@/lib/documents/document-path';
import { listNotes } from '@/lib/documents/notes/list-notes';
import { asksResponse, TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { PublicId } from '@/lib/platform/public-id';
import { projectDay } from '@/lib/platform/time/project-day';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { InternalNotes } from '../../../../_notes/internal-notes';
import { NumberNotices } from '../../correspondence/_number/number-notices';
import { ItemsList } from '../_document/items-list';
import { LinksSection } from '../_document/links-section';
import { MarkViewed } from '../_document/mark-viewed';
import { Receipts } from '../_document/receipts';
import { TransmittalActions } from '../_document/transmittal-actions';
import { TransmittalSheet } from '../_document/transmittal-sheet';
import { discardTransmittalAction } from '../actions';

type Props = {
  params: Promise<{ project: string; publicId: string }>;
  searchParams: Promise<{ revision?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('transmittals'))('one') };
}

/** A transmittal: its items, recipients and available actions. */
export default async function TransmittalPage({ params, searchParams }: Props) {
  const { project, publicId } = await params;
  const { revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/transmittals/${publicId}`, { revision }));
  if (!PublicId.safeParse(publicId).success) notFound();
  const t = await getTranslations('transmittals');
  const words = await getTranslations('document');
  const transmittal = await pageRead(getTransmittal(ctx, publicId, PublicId.safeParse(revision).data));
  if (!transmittal) return <NoPermission roles={words('mayView').split(', ')} />;
  const projectCode = transmittal.project.code;
  const page = documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId: transmittal.publicId });
  if (projectCode !== decodeURIComponent(project)) redirect(page);
  const [acting, facts, verification, steps, notes] = await Promise.all([
    getActing(ctx, { publicId: transmittal.publicId, typeCode: TRANSMITTAL_TYPE_CODE }, null, transmittal.revision),
    numberFacts(ctx, transmittal.publicId),
    verificationAddress(ctx, transmittal.revision.publicId),
    // A draft has taken no step yet.
    transmittal.revision.isDraft ? null : listHistory(ctx, transmittal.workflow.instanceId),
    listNotes(ctx, { document: transmittal.publicId }),
  ]);
  const { organizationPublicId, organizationCode } = ctx.actor;
  const allowed = transmittal.capabilities.flatMap(({ action, refusal }) => (refusal === null ? [action] : []));
  const isRecipient = transmittal.recipients.some(({ organization }) => organization.publicId === organizationPublicId);

  return (
    <ClientMessages
      namespaces={[
        'correspondence',
        'document',
        'draft',
        'notes',
        'numberChanges',
        'numbers',
        'transmittals',
        'workflowPanel',
      ]}
    >
      <ActingFor organizationPublicId={organizationPublicId}>
        <KindHeader
          document={transmittal}
          type={{ code: TRANSMITTAL_TYPE_CODE, name: t('title') }}
          register={t('draft.register', { project: projectCode })}
          status={{ code: transmittal.status.code, label: transmittal.status.name }}
          parties={[transmittal.originator, ...transmittal.recipients.map(({ organization }) => organization)]}
          aliases={facts.aliases}
          organizationCode={organizationCode}
          isDraft={transmittal.isDraft}
          badges={
            <>
              <Badge>{t(`purpose.${transmittal.purpose}`)}</Badge>
              {transmittal.subType && <Badge title={transmittal.subType.name}>{transmittal.subType.code}</Badge>}
            </>
          }
          actions={(document) => (
            <TransmittalActions
              document={document}
              acting={acting}
              isSent={!transmittal.isDraft}
              isOutdated={transmittal.outdated.length > 0}
              today={projectDay(new Date())}
            />
          )}
        />
        <NumberNotices facts={facts} />
        <NextRevisionStrip document={transmittal} page={page} discard={discardTransmittalAction} />
        {transmittal.isCancelled && !facts.void?.reasonCode && (
          <Banner tone="danger" isPrinted>
            {words('cancelled', { reason: transmittal.cancelReason ?? '–' })}
          </Banner>
        )}
        {!transmittal.revision.isCurrent && !transmittal.revision.isDraft && (
          <Banner tone="warning">{words('superseded', { label: transmittal.revision.revisionLabel || '0' })}</Banner>
        )}
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_440px]" data-print="flow">
          <TransmittalSheet transmittal={transmittal} verificationAddress={verification}>
            <ItemsList
              publicId={transmittal.publicId}
              projectCode={projectCode}
              items={transmittal.items}
              outdated={transmittal.outdated}
              owesAcknowledgement={allowed.includes('acknowledge')}
            />
          </TransmittalSheet>
          <div className="min-w-0 space-y-4">
            <InternalNotes documentPublicId={transmittal.publicId} organizationCode={organizationCode} own={notes} />
            <div className="min-w-0 rounded-md border border-line bg-surface p-4" data-print="hide">
              <Section title={t('receipts.title')}>
                <Receipts
                  publicId={transmittal.publicId}
                  recipients={transmittal.recipients}
                  receiptPage={addressOf(`${page}/receipt`, { revision: transmittal.revision.publicId })}
                  printable={transmittal.originator.publicId === organizationPublicId ? null : organizationPublicId}
                  isResponseAsked={asksResponse(transmittal)}
                  mayRemind={allowed.includes('remind') && !transmittal.revision.isDraft}
                />
              </Section>
              {steps && (
                <Section title={t('steps')}>
                  <StepHistory rows={steps.rows} />
                </Section>
              )}
              {allowed.includes('share') && (
                <Section title={t('links.title')}>
                  <LinksSection
                    publicId={transmittal.publicId}
                    links={transmittal.links}
                    isSecret={transmittal.secrecy !== 'NORMAL'}
                  />
                </Section>
              )}
              {transmittal.references.length > 0 && (
                <Section title={words('tab.thread', { count: transmittal.references.length })}>
                  <ReferenceThread references={transmittal.references} projectCode={projectCode} />
                </Section>
              )}
              <Section title={words('tab.history')}>
                <DocumentTimeline entries={transmittal.timeline} />
              </Section>
            </div>
          </div>
        </div>
        {isRecipient && <MarkViewed publicId={transmittal.publicId} />}
      </ActingFor>
    </ClientMessages>
  );
}
