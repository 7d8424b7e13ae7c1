import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Badge } from '@/app/_ui/badge';
import { NoPermission } from '@/app/_ui/no-permission';
import { Section } from '@/app/_ui/section';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { DocumentPage } from '@/app/(app)/_documents/document/document-page';
import { DocumentTimeline } from '@/app/(app)/_documents/document/document-timeline';
import { mayAct } from '@/app/(app)/_documents/document/may-act';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { readAround } from '@/app/(app)/_documents/document/read-around';
import { ReferenceThread } from '@/app/(app)/_documents/document/reference-thread';
import { StepHistory } from '@/app/(app)/_workflow/step-history';
import { asksResponse, TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { projectDay } from '@/lib/platform/time/project-day';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { ItemsList } from '../_document/items-list';
import { LinksSection } from '../_document/links-section';
import { MarkViewed } from '../_document/mark-viewed';
import { Receipts } from '../_document/receipts';
import { TransmittalActions } from '../_document/transmittal-actions';
import { TransmittalSheet } from '../_document/transmittal-sheet';
import { discardTransmittalAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('transmittals'))('one') };
}

/** A transmittal: its items, recipients and available actions. */
export default async function TransmittalPage(props: DocumentPageProps) {
  const { ctx, publicId, revision, homeOf } = await openPage(props, 'transmittals');
  const t = await getTranslations('transmittals');
  const words = await getTranslations('document');
  const transmittal = await pageRead(getTransmittal(ctx, publicId, revision));
  if (!transmittal) return <NoPermission roles={words('mayView').split(', ')} />;
  const projectCode = transmittal.project.code;
  const home = homeOf(projectCode, TRANSMITTAL_TYPE_CODE);
  // No step of its workflow is taken in a panel. A draft has taken no step yet.
  const around = await readAround(ctx, transmittal, TRANSMITTAL_TYPE_CODE, null);
  const steps = transmittal.revision.isDraft ? null : await listHistory(ctx, transmittal.workflow.instanceId);
  const { organizationPublicId } = around;

  return (
    <DocumentPage
      document={transmittal}
      around={around}
      messages={['draft', 'transmittals']}
      type={{ code: TRANSMITTAL_TYPE_CODE, name: t('title') }}
      register={t('draft.register', { project: projectCode })}
      status={{ code: transmittal.status.code, label: transmittal.status.name }}
      badges={
        <>
          <Badge>{t(`purpose.${transmittal.purpose}`)}</Badge>
          {transmittal.subType && <Badge title={transmittal.subType.name}>{transmittal.subType.code}</Badge>}
        </>
      }
      actions={({ document, acting }) => (
        <TransmittalActions
          {...{ document, acting }}
          isOutdated={transmittal.outdated.length > 0}
          today={projectDay(new Date())}
        />
      )}
      discard={discardTransmittalAction}
      paper={
        <TransmittalSheet transmittal={transmittal} verificationAddress={around.verification}>
          <ItemsList
            publicId={publicId}
            projectCode={projectCode}
            items={transmittal.items}
            outdated={transmittal.outdated}
            owesAcknowledgement={mayAct(transmittal, 'acknowledge')}
          />
        </TransmittalSheet>
      }
      opened={around.isRecipient && <MarkViewed publicId={publicId} />}
    >
      <Section title={t('receipts.title')}>
        <Receipts
          publicId={publicId}
          recipients={transmittal.recipients}
          receiptPage={addressOf(`${home}/receipt`, { revision: transmittal.revision.publicId })}
          printable={transmittal.originator.publicId === organizationPublicId ? null : organizationPublicId}
          isResponseAsked={asksResponse(transmittal)}
          mayRemind={mayAct(transmittal, 'remind') && !transmittal.revision.isDraft}
        />
      </Section>
      {steps && (
        <Section title={t('steps')}>
          <StepHistory rows={steps.rows} />
        </Section>
      )}
      {mayAct(transmittal, 'share') && (
        <Section title={t('links.title')}>
          <LinksSection publicId={publicId} links={transmittal.links} isSecret={transmittal.secrecy !== 'NORMAL'} />
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
    </DocumentPage>
  );
}
