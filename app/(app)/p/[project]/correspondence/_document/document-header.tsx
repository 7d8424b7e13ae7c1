import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DueMeter } from '@/app/_ui/due-meter';
import { dueOf } from '@/app/_ui/due-state';
import { PageHeader } from '@/app/_ui/page-header';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { DocumentTitle } from '@/app/(app)/_documents/document/document-title';
import { HeldBy } from '@/app/(app)/_documents/document/held-by';
import { Neighbours } from '@/app/(app)/_documents/document/neighbours';
import { RevisionSwitcher } from '@/app/(app)/_documents/document/revision-switcher';
import type { Acting } from '@/lib/documents/actions/acting';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { NumberFacts } from '@/lib/numbering/changes/dto';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { NumberMenu } from '../_number/number-menu';
import { orderParties } from '../_number/order-parties';
import { LetterActions } from './letter-actions';

const NUMBER_ACTIONS = ['nameAlias', 'voidNumber', 'replace', 'giveNumber'] as const;

/** Number, state, deadline and holder at one glance, and everything that may be done. */
export function DocumentHeader({
  document,
  facts,
  circulationNumber,
  organizationCode,
  today,
  acting,
  steps,
}: {
  document: CorrespondenceDetail;
  facts: NumberFacts;
  /** Of the acting organization's running sheet; null where there is none. */
  circulationNumber: string | null;
  organizationCode: string;
  today: string;
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
}) {
  const t = useTranslations('document');
  const words = useTranslations('correspondence');
  const due = dueOf(document, today);
  const number = issuedNumberOf(document);
  const allowed = document.capabilities.flatMap(({ action, refusal }) => (refusal === null ? [action] : []));
  const page = `/p/${encodeURIComponent(document.project.code)}/correspondence`;
  return (
    <>
      <PageHeader
        trail={[{ label: t('register', { project: document.project.code }), href: page }]}
        title={<DocumentTitle document={document} type={document.type} />}
        meta={
          <>
            <StatusChip code={document.status.code} label={document.status.name} />
            {document.urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${document.urgency}`)}</Badge>}
            {document.secrecy !== 'NORMAL' && <Badge tone="urgent">{words(`secrecy.${document.secrecy}`)}</Badge>}
            {due && <DueMeter {...due} />}
            <HeldBy organizations={document.ballInCourt} ownCode={organizationCode} />
            {number && (
              <ExplainLink href={documentNumberHref(document.project.code, document.publicId)} number={number} />
            )}
          </>
        }
        actions={
          <>
            <Neighbours publicId={document.publicId} projectCode={document.project.code} />
            <LetterActions
              document={{
                publicId: document.publicId,
                versionNo: document.versionNo,
                typeCode: document.type.code,
                projectCode: document.project.code,
                number,
                revisionLabel: document.revision.revisionLabel,
                recipients: document.recipients.map((one) => one.organization.code),
                isCancelled: document.isCancelled,
                circulationNumber,
              }}
              acting={acting}
              steps={steps}
            />
            {NUMBER_ACTIONS.some((action) => allowed.includes(action)) && (
              <NumberMenu
                document={{
                  publicId: document.publicId,
                  versionNo: document.versionNo,
                  projectCode: document.project.code,
                  typeCode: document.type.code,
                  documentNumber: number,
                  isDraft: document.isDraft,
                  hasDrawings: false,
                  recipients: document.recipients.map((one) => one.organization.code),
                  parties: orderParties([...document.recipients.map((one) => one.organization), document.originator], {
                    originator: document.originator,
                    recipients: document.recipients.map((one) => one.organization.code),
                    ownCode: organizationCode,
                  }),
                  aliases: facts.aliases,
                }}
                allowed={allowed}
              />
            )}
          </>
        }
      />
      <RevisionSwitcher
        revisions={document.revisions}
        shown={document.revision.publicId}
        page={`${page}/${document.publicId}`}
      />
    </>
  );
}
