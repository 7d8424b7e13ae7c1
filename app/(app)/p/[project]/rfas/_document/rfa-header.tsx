import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DueMeter } from '@/app/_ui/due-meter';
import { PageHeader } from '@/app/_ui/page-header';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { DocumentTitle } from '@/app/(app)/_documents/document/document-title';
import { HeldBy } from '@/app/(app)/_documents/document/held-by';
import { Neighbours } from '@/app/(app)/_documents/document/neighbours';
import { RevisionSwitcher } from '@/app/(app)/_documents/document/revision-switcher';
import type { Acting } from '@/lib/documents/actions/acting';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import { NumberMenu } from '../../correspondence/_number/number-menu';
import { orderParties } from '../../correspondence/_number/order-parties';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { rfaDue } from '../_register/rfa-row';
import { RfaActions } from './rfa-actions';

const NUMBER_ACTIONS = ['nameAlias', 'voidNumber', 'replace', 'giveNumber'] as const;

/** Number, state, deadline and holder at one glance, and everything that may be done. */
export function RfaHeader({
  rfa,
  aliases,
  organizationCode,
  today,
  acting,
  steps,
  circulationNumber,
}: {
  rfa: RfaDetail;
  aliases: readonly AliasRow[];
  organizationCode: string;
  today: string;
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
  circulationNumber: string | null;
}) {
  const t = useTranslations('rfa');
  const words = useTranslations('correspondence');
  const projectCode = rfa.project.code;
  const number = issuedNumberOf(rfa);
  const page = documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId: rfa.publicId });
  const allowed = rfa.capabilities.flatMap(({ action, refusal }) => (refusal === null ? [action] : []));
  const recipients = rfa.recipients.map(({ organization }) => organization.code);
  const ofNumber = NUMBER_ACTIONS.filter((action) => allowed.includes(action));
  const { due } = rfaDue({ ...rfa, stepDueAt: rfa.workflow.dueAt, isOverdue: rfa.workflow.isOverdue }, today);
  return (
    <>
      <PageHeader
        trail={[{ label: t('register', { project: projectCode }), href: registerPath(projectCode, RFA_TYPE_CODE) }]}
        title={<DocumentTitle document={rfa} type={RFA_TYPE_CODE} />}
        meta={
          <>
            <StatusChip code={rfa.status.code} label={rfa.workflow.state.name} />
            <Badge title={rfa.rfaType.name}>{rfa.rfaType.code}</Badge>
            {rfa.discipline && <Badge title={rfa.discipline.name}>{rfa.discipline.code}</Badge>}
            {rfa.cycle > 1 && <span>{t('cycle', { cycle: rfa.cycle })}</span>}
            {rfa.urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${rfa.urgency}`)}</Badge>}
            {rfa.secrecy !== 'NORMAL' && <Badge tone="urgent">{words(`secrecy.${rfa.secrecy}`)}</Badge>}
            {due && due.state !== 'done' && <DueMeter {...due} />}
            <HeldBy organizations={uniqueByCode(rfa)} ownCode={organizationCode} />
            {number && <ExplainLink href={documentNumberHref(projectCode, rfa.publicId)} number={number} />}
          </>
        }
        actions={
          <>
            <Neighbours publicId={rfa.publicId} projectCode={projectCode} />
            <RfaActions
              document={{
                publicId: rfa.publicId,
                versionNo: rfa.versionNo,
                typeCode: RFA_TYPE_CODE,
                projectCode,
                number,
                revisionLabel: rfa.revision.revisionLabel,
                recipients,
                isCancelled: rfa.isCancelled,
                circulationNumber,
              }}
              acting={acting}
              steps={steps}
            />
            {ofNumber.length > 0 && (
              <NumberMenu
                document={{
                  publicId: rfa.publicId,
                  versionNo: rfa.versionNo,
                  projectCode,
                  typeCode: RFA_TYPE_CODE,
                  documentNumber: number,
                  hasDrawings: rfa.items.length > 0,
                  isDraft: rfa.submittedAt === null && !rfa.recall,
                  recipients,
                  parties: orderParties(rfa.parties, {
                    originator: rfa.originator,
                    recipients,
                    ownCode: organizationCode,
                  }),
                  aliases,
                }}
                allowed={ofNumber}
              />
            )}
          </>
        }
      />
      <RevisionSwitcher revisions={rfa.revisions} shown={rfa.revision.publicId} page={page} />
    </>
  );
}

/** An organization whose people hold several tasks is one holder. */
function uniqueByCode({ holders }: RfaDetail) {
  return [...new Map(holders.map(({ organization }) => [organization.code, organization])).values()];
}
