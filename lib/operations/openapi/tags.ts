interface Tag {
  /** The first segment of its paths. */
  segment: string;
  name: string;
  description: string;
}

/** Groups of the description, in the order in which tools show them. */
export const TAGS: readonly Tag[] = [
  { segment: 'me', name: 'Caller', description: 'For whom a credential acts' },
  { segment: 'projects', name: 'Projects', description: 'Projects and the identifiers that writing in them takes' },
  { segment: 'users', name: 'People', description: 'People whom the caller may know of' },
  { segment: 'organizations', name: 'Organizations', description: 'Organizations of the projects of the caller' },
  { segment: 'contracts', name: 'Contracts', description: 'Contracts of the projects of the caller' },
  { segment: 'correspondences', name: 'Correspondences', description: 'Letters and their kin: draft, submit, cancel' },
  { segment: 'incoming-letters', name: 'Incoming letters', description: 'Letters from outside the system' },
  { segment: 'documents', name: 'Documents', description: 'What every kind of document takes' },
  { segment: 'rfas', name: 'RFAs', description: 'Requests for approval and their review' },
  { segment: 'circulations', name: 'Circulations', description: 'Sheets inside one organization' },
  { segment: 'notes', name: 'Internal notes', description: 'Notes beside documents, inside one organization' },
  { segment: 'transmittals', name: 'Transmittals', description: 'Handing over documents and drawings with a list' },
  { segment: 'drawings', name: 'Drawings', description: 'Contract, shop and as-built drawings' },
  { segment: 'attachments', name: 'Attachments', description: 'Files of documents' },
  {
    segment: 'document-numbering',
    name: 'Numbering',
    description: 'Templates, reservations, counters and changes of numbers',
  },
  { segment: 'workflow-instances', name: 'Workflows', description: 'State, history and transitions of a document' },
  {
    segment: 'workflow-definitions',
    name: 'Workflow definitions',
    description: 'Authoring and publishing of workflows',
  },
  { segment: 'notifications', name: 'Notifications', description: 'Notifications of the caller in the app' },
  {
    segment: 'webhook-subscriptions',
    name: 'Webhooks',
    description: 'Receivers of outgoing events',
  },
  { segment: 'webhook-messages', name: 'Webhook messages', description: 'What a receiver was sent, and sending again' },
  { segment: 'dead-letters', name: 'Operations', description: 'Deliveries that failed for good' },
];

/** The tag of a path. @throws Error when its first segment belongs to no tag */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ segment }) => path.split('/')[1] === segment);
  if (!tag) throw new Error(`${path} has no tag`);
  return tag.name;
}
