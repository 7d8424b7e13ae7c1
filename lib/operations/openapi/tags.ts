import type { ByResource } from '@/lib/documents/kind-traits';

interface Tag {
  name: string;
  description: string;
}

/** Groups of the description by the first segment of their paths, in the order in which tools show them. */
export const TAGS: ByResource<Tag> = {
  me: { name: 'Caller', description: 'For whom a credential acts' },
  projects: { name: 'Projects', description: 'Projects and the identifiers that writing in them takes' },
  users: { name: 'People', description: 'People whom the caller may know of' },
  organizations: { name: 'Organizations', description: 'Organizations of the projects of the caller' },
  contracts: { name: 'Contracts', description: 'Contracts of the projects of the caller' },
  correspondences: { name: 'Correspondences', description: 'Letters and their kin: draft, submit, cancel' },
  'incoming-letters': { name: 'Incoming letters', description: 'Letters from outside the system' },
  documents: { name: 'Documents', description: 'What every kind of document takes' },
  rfas: { name: 'RFAs', description: 'Requests for approval and their review' },
  circulations: { name: 'Circulations', description: 'Sheets inside one organization' },
  notes: { name: 'Internal notes', description: 'Notes beside documents, inside one organization' },
  transmittals: { name: 'Transmittals', description: 'Handing over documents and drawings with a list' },
  ncrs: { name: 'NCRs', description: 'Non-conformance reports, their answers and verification' },
  drawings: { name: 'Drawings', description: 'Contract, shop and as-built drawings' },
  search: { name: 'Search', description: 'Documents by number, text and the text of files' },
  reports: { name: 'Reports', description: 'Saved views that are made and sent by a schedule' },
  attachments: { name: 'Attachments', description: 'Files of documents' },
  'document-numbering': { name: 'Numbering', description: 'Templates, reservations, counters and changes of numbers' },
  'workflow-instances': { name: 'Workflows', description: 'State, history and transitions of a document' },
  'workflow-definitions': { name: 'Workflow definitions', description: 'Authoring and publishing of workflows' },
  notifications: { name: 'Notifications', description: 'Notifications of the caller in the app' },
  'webhook-subscriptions': { name: 'Webhooks', description: 'Receivers of outgoing events' },
  'webhook-messages': { name: 'Webhook messages', description: 'What a receiver was sent, and sending again' },
  'dead-letters': { name: 'Operations', description: 'Deliveries that failed for good' },
  audit: { name: 'Audit', description: 'Verification of the audit log' },
};

/** The tag of a path. @throws Error when its first segment belongs to no tag */
export function tagOf(path: string): string {
  const tag = TAGS[path.split('/')[1] ?? ''];
  if (!tag) throw new Error(`${path} has no tag`);
  return tag.name;
}
