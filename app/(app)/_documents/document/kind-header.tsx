import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { DueMeter } from '@/app/_ui/due-meter';
import type { Due } from '@/app/_ui/due-state';
import { PageHeader } from '@/app/_ui/page-header';
import { StatusChip } from '@/app/_ui/status-chip';
import { PrintLink } from '@/app/(app)/_documents/paper/print-link';
import { ProofLink } from '@/app/(app)/_documents/proof/proof-link';
import { PackLink } from '@/app/(app)/exports/pack-link';
import { NumberMenu } from '@/app/(app)/p/[project]/correspondence/_number/number-menu';
import { orderParties } from '@/app/(app)/p/[project]/correspondence/_number/order-parties';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { OrganizationRef, RevisionRow } from '@/lib/documents/document/dto';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { registerPath } from '@/lib/documents/document-path';
import { DocumentTitle } from './document-title';
import { HeldBy } from './held-by';
import type { ActedDocument } from './kind-actions';
import { mayAct } from './may-act';
import { Neighbours } from './neighbours';
import type { Around } from './read-around';
import { RevisionSwitcher } from './revision-switcher';

const NUMBER_ACTIONS = ['nameAlias', 'voidNumber', 'replace', 'giveNumber'] as const;

type ShownRevision = Pick<RevisionRow, 'publicId' | 'revisionLabel' | 'documentNumber' | 'isDraft' | 'isCurrent'>;

/** The part of every kind's detail that its header shows. */
export interface HeadedDocument {
  publicId: string;
  versionNo: number;
  project: { code: string };
  documentNumber: string | null;
  isDraft: boolean;
  isCancelled: boolean;
  urgency: string;
  secrecy: string;
  originator: OrganizationRef;
  recipients: readonly { organization: OrganizationRef }[];
  revision: ShownRevision;
  revisions: readonly ShownRevision[];
  capabilities: readonly { action: string; refusal: string | null }[];
}

export interface HeaderSlots {
  type: { code: string; name?: string };
  /** Name of the register that the trail leads to. */
  register: string;
  status: { code: string; label: string };
  due?: Due | null;
  /** Organizations that must act now. */
  holders?: readonly OrganizationRef[];
  /** Organizations that may have a number of their own for it; by default its sender and its recipients. */
  parties?: readonly OrganizationRef[];
  /** It was never submitted, or was called back; by default a document that was never submitted. */
  isDraft?: boolean;
  hasDrawings?: boolean;
  /** The acting organization's running circulation, which a cancellation closes. */
  circulationNumber?: string | null;
  /** Type, discipline, purpose: badges of the kind. */
  badges?: ReactNode;
  actions: (props: { document: ActedDocument } & Pick<Around, 'acting' | 'steps'>) => ReactNode;
}

interface Props extends HeaderSlots {
  document: HeadedDocument;
  around: Around;
  /** Address of the document. */
  page: string;
}

/** Header of a document of any kind: number, state, deadline and holder, and everything that may be done. */
export function KindHeader({
  document,
  around: {
    organizationCode,
    acting,
    steps,
    number: { aliases },
  },
  page,
  type,
  register,
  status,
  due = null,
  holders = [],
  parties = [document.originator, ...document.recipients.map(({ organization }) => organization)],
  isDraft = document.isDraft,
  hasDrawings = false,
  circulationNumber = null,
  badges,
  actions,
}: Props) {
  const words = useTranslations('correspondence');
  const { publicId, versionNo, originator, urgency, secrecy } = document;
  const projectCode = document.project.code;
  const typeCode = type.code;
  const number = issuedNumberOf(document);
  const recipients = document.recipients.map(({ organization }) => organization.code);
  const ofNumber = NUMBER_ACTIONS.filter((action) => mayAct(document, action));
  return (
    <>
      <PageHeader
        trail={[{ label: register, href: registerPath(projectCode, typeCode) }]}
        title={
          <DocumentTitle document={document} type={type.name === undefined ? typeCode : { ...type, name: type.name }} />
        }
        meta={
          <>
            <StatusChip code={status.code} label={status.label} />
            {badges}
            {urgency !== 'NORMAL' && <Badge tone="urgent">{words(`urgency.${urgency}`)}</Badge>}
            {secrecy !== 'NORMAL' && <Badge tone="urgent">{words(`secrecy.${secrecy}`)}</Badge>}
            {due && <DueMeter {...due} />}
            <HeldBy organizations={holders} ownCode={organizationCode} />
            {number && <ExplainLink href={documentNumberHref(projectCode, publicId)} number={number} />}
          </>
        }
        actions={
          <>
            <Neighbours publicId={publicId} projectCode={projectCode} />
            <PrintLink
              document={{ projectCode, typeCode, publicId }}
              revision={document.revisions.length > 1 ? document.revision.publicId : undefined}
            />
            {number && <ProofLink document={{ projectCode, typeCode, publicId }} />}
            {number && <PackLink register={registerPath(projectCode, typeCode)} publicId={publicId} />}
            {actions({
              document: {
                publicId,
                versionNo,
                typeCode,
                projectCode,
                number,
                revisionLabel: document.revision.revisionLabel,
                recipients,
                isCancelled: document.isCancelled,
                circulationNumber,
              },
              acting,
              steps,
            })}
            {ofNumber.length > 0 && (
              <NumberMenu
                document={{
                  publicId,
                  versionNo,
                  projectCode,
                  typeCode,
                  documentNumber: number,
                  hasDrawings,
                  isDraft,
                  recipients,
                  parties: orderParties(parties, { originator, recipients, ownCode: organizationCode }),
                  aliases,
                }}
                allowed={ofNumber}
              />
            )}
          </>
        }
      />
      <RevisionSwitcher revisions={document.revisions} shown={document.revision.publicId} page={page} />
    </>
  );
}
