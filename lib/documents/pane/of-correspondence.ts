import type { CodedRef, CodeRef } from '@/lib/platform/references';
import type { AttachmentRow, DocumentReference, RecipientState, TimelineEntry } from '../document/dto';
import type { PaneDocument, PaneFacts } from './dto';

/** Maximum events shown; the document's page has all. */
const SHOWN_EVENTS = 5;

export const NO_FACTS: Omit<PaneFacts, 'from'> = {
  to: [],
  cc: [],
  contract: null,
  discipline: null,
  subType: null,
  purpose: null,
  documentDate: null,
  dueDate: null,
  isOverdue: false,
  urgency: 'NORMAL',
  secrecy: 'NORMAL',
  result: null,
  tags: [],
  createdBy: null,
};

interface Correspondence {
  publicId: string;
  project: CodedRef;
  contract: CodedRef | null;
  discipline?: CodeRef | null;
  originator: CodedRef;
  documentNumber: string | null;
  subject: string;
  status: CodeRef;
  isDraft: boolean;
  isCancelled: boolean;
  cancelReason: string | null;
  revision: { isDraft: boolean };
  documentDate: string | null;
  dueDate: string | null;
  urgency: string;
  secrecy: string;
  body: string;
  tags: readonly string[];
  createdBy: { name: string };
  recipients: readonly Pick<RecipientState, 'organization' | 'recipientType'>[];
  references: readonly DocumentReference[];
  attachments: readonly AttachmentRow[];
  timeline: readonly TimelineEntry[];
  workflow: { instanceId: string };
}

/** Pane fields shared by all kinds of correspondence. */
export function ofCorrespondence(
  document: Correspondence,
  own: Pick<PaneDocument, 'type' | 'holders'> & Partial<Pick<PaneDocument, 'items' | 'status' | 'mayReply'>>,
  facts: Partial<PaneFacts> = {},
): PaneDocument {
  const { recipients } = document;
  const listed = (type: RecipientState['recipientType']) =>
    recipients.filter(({ recipientType }) => recipientType === type).map(({ organization }) => organization);
  return {
    publicId: document.publicId,
    projectCode: document.project.code,
    documentNumber: document.documentNumber,
    subject: document.subject,
    status: document.status,
    isDraft: document.isDraft,
    isCancelled: document.isCancelled,
    isRecalled: false,
    mayReply: false,
    facts: {
      ...NO_FACTS,
      from: document.originator,
      to: listed('TO'),
      cc: listed('CC'),
      contract: document.contract,
      discipline: document.discipline ?? null,
      documentDate: document.documentDate,
      dueDate: document.dueDate,
      urgency: document.urgency,
      secrecy: document.secrecy,
      tags: document.tags,
      createdBy: document.createdBy.name,
      ...facts,
    },
    notice: document.isCancelled ? document.cancelReason : null,
    body: document.body,
    items: [],
    references: document.references,
    files: document.attachments,
    timeline: document.timeline.slice(-SHOWN_EVENTS),
    instanceId: document.isDraft || document.revision.isDraft ? null : document.workflow.instanceId,
    ...own,
  };
}
