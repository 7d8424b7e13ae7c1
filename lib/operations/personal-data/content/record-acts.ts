import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { AnyMySqlColumn, MySqlTable } from 'drizzle-orm/mysql-core';
import { workflowDelegations } from '@/db/schema/delegations';
import { deadLetters } from '@/db/schema/events';
import { roleFactorRules } from '@/db/schema/factors';
import { userAssignments, users } from '@/db/schema/identity';
import { importedNumberScans } from '@/db/schema/imported-number-scans';
import { documentNumberImports } from '@/db/schema/number-imports';
import { documentNumberCertificates, documentNumberResets } from '@/db/schema/number-resets';
import {
  documentNumberAudit,
  documentNumberErrors,
  documentNumberFormatVersions,
  documentNumberReservations,
} from '@/db/schema/numbering';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { apiTokens, oneTimeLinks } from '@/db/schema/sessions';
import { subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import { webhookMessages } from '@/db/schema/webhooks';
import { workflowDefinitions } from '@/db/schema/workflow';
import { me, none, type Source, text } from './source';

// Acts of a person on numbers and on records other than documents. A record is named by its identifier or number; its
// content is not personal data.

/** Number, document and purpose of what the person reserved, used or tried. */
export const numbers: readonly Source[] = [
  {
    from: documentNumberAudit,
    fields: {
      record: text('number'),
      event: documentNumberAudit.event,
      number: documentNumberAudit.generatedNumber,
      documentPublicId: documentNumberAudit.documentPublicId,
      words: documentNumberAudit.reason,
      ipAddress: documentNumberAudit.ipAddress,
      browser: documentNumberAudit.userAgent,
      doneAt: documentNumberAudit.createdAt,
    },
    where: eq(documentNumberAudit.userId, me.userId),
    key: documentNumberAudit.id,
  },
  {
    from: documentNumberErrors,
    fields: {
      record: text('fault'),
      event: documentNumberErrors.errorType,
      number: none,
      documentPublicId: none,
      words: none,
      ipAddress: documentNumberErrors.ipAddress,
      browser: none,
      doneAt: documentNumberErrors.createdAt,
    },
    where: eq(documentNumberErrors.userId, me.userId),
    key: documentNumberErrors.id,
  },
  ...(
    [
      ['HELD', documentNumberReservations.holderUserId, documentNumberReservations.createdAt],
      ['TAKEN', documentNumberReservations.createdBy, documentNumberReservations.createdAt],
      ['CLOSED', documentNumberReservations.closedBy, documentNumberReservations.closedAt],
    ] as const
  ).map(([event, who, at]) => ({
    from: documentNumberReservations,
    fields: {
      record: text('number'),
      event: text(event),
      number: documentNumberReservations.numberKey,
      documentPublicId: documentNumberReservations.entityPublicId,
      words: event === 'CLOSED' ? documentNumberReservations.reason : documentNumberReservations.purpose,
      ipAddress: none,
      browser: none,
      doneAt: at,
    },
    where: eq(who, me.userId),
    // Its key has two columns; one page holds the few narrow cells of every number that a person took.
    key: null,
  })),
];

interface RecordAct {
  from: MySqlTable;
  record: string;
  act: string;
  by: AnyMySqlColumn;
  at: AnyMySqlColumn | null;
  publicId?: AnyMySqlColumn;
  words?: AnyMySqlColumn;
  where?: SQL;
  key: AnyMySqlColumn | null;
}

const imports = { from: documentNumberImports, record: 'number_import', publicId: documentNumberImports.publicId };
const resets = { from: documentNumberResets, record: 'number_reset', publicId: documentNumberResets.publicId };
const definitions = { from: workflowDefinitions, record: 'workflow', publicId: workflowDefinitions.id };
const roles = { from: userAssignments, record: 'role_of_person', publicId: userAssignments.publicId };
const lent = { from: workflowDelegations, record: 'delegation', publicId: workflowDelegations.publicId };

/** Accounts, roles, tokens and links of others among them: the acts are the person's, the records are not. */
const RECORD_ACTS: readonly RecordAct[] = [
  act({ from: users, record: 'account', publicId: users.publicId }, ['CREATED', users.createdBy, users.createdAt]),
  act(roles, ['GRANTED', userAssignments.createdBy, userAssignments.createdAt]),
  act(roles, ['REVOKED', userAssignments.revokedBy, userAssignments.revokedAt]),
  act({ from: oneTimeLinks, record: 'link_for_person', publicId: oneTimeLinks.publicId }, [
    'CREATED',
    oneTimeLinks.createdBy,
    oneTimeLinks.createdAt,
  ]),
  {
    ...act({ from: apiTokens, record: 'token_of_account', publicId: apiTokens.publicId }, [
      'CREATED',
      apiTokens.createdBy,
      apiTokens.createdAt,
    ]),
    words: apiTokens.name,
    where: ne(apiTokens.userId, apiTokens.createdBy),
  },
  {
    from: roleFactorRules,
    record: 'rule_of_factors',
    act: 'CHANGED',
    by: roleFactorRules.updatedBy,
    at: roleFactorRules.updatedAt,
    key: null,
  },
  act(lent, ['CREATED', workflowDelegations.createdBy, workflowDelegations.createdAt]),
  act(lent, ['WITHDRAWN', workflowDelegations.withdrawnBy, workflowDelegations.withdrawnAt]),
  {
    from: personalDataCopies,
    record: 'copy_of_data',
    act: 'REQUESTED',
    by: personalDataCopies.requestedBy,
    at: personalDataCopies.createdAt,
    publicId: personalDataCopies.publicId,
    words: personalDataCopies.reason,
    key: personalDataCopies.id,
  },
  act(imports, ['CREATED', documentNumberImports.createdBy, documentNumberImports.createdAt]),
  {
    ...act(imports, ['APPROVED', documentNumberImports.approvedBy, documentNumberImports.approvedAt]),
    words: documentNumberImports.approvalReason,
  },
  {
    ...act(imports, ['CLOSED', documentNumberImports.closedBy, documentNumberImports.closedAt]),
    words: documentNumberImports.closingReason,
  },
  {
    from: importedNumberScans,
    record: 'scan_of_number',
    act: 'ADDED',
    by: importedNumberScans.addedBy,
    at: importedNumberScans.addedAt,
    key: null,
  },
  {
    ...act(resets, ['REQUESTED', documentNumberResets.requestedBy, documentNumberResets.requestedAt]),
    words: documentNumberResets.reason,
  },
  {
    ...act(resets, ['DECIDED', documentNumberResets.decidedBy, documentNumberResets.decidedAt]),
    words: documentNumberResets.decisionReason,
  },
  act({ from: documentNumberCertificates, record: 'certificate', publicId: documentNumberCertificates.publicId }, [
    'MADE',
    documentNumberCertificates.madeBy,
    documentNumberCertificates.madeAt,
  ]),
  {
    ...act(
      { from: documentNumberFormatVersions, record: 'number_format', publicId: documentNumberFormatVersions.publicId },
      ['CREATED', documentNumberFormatVersions.createdBy, documentNumberFormatVersions.createdAt],
    ),
    words: documentNumberFormatVersions.changeReason,
  },
  {
    ...act({ from: documentNumberErrors, record: 'number_fault', publicId: documentNumberErrors.publicId }, [
      'RESOLVED',
      documentNumberErrors.resolvedBy,
      documentNumberErrors.resolvedAt,
    ]),
    words: documentNumberErrors.resolutionNote,
  },
  {
    ...act({ from: deadLetters, record: 'failed_event', publicId: deadLetters.publicId }, [
      'RESOLVED',
      deadLetters.resolvedBy,
      deadLetters.resolvedAt,
    ]),
    words: deadLetters.note,
  },
  {
    ...act(definitions, ['CREATED', workflowDefinitions.createdBy, workflowDefinitions.createdAt]),
    words: workflowDefinitions.changeNote,
  },
  act(definitions, ['PUBLISHED', workflowDefinitions.publishedBy, workflowDefinitions.publishedAt]),
  act({ from: subscriptionMessages, record: 'outgoing_message', publicId: subscriptionMessages.publicId }, [
    'REQUESTED',
    subscriptionMessages.requestedBy,
    subscriptionMessages.createdAt,
  ]),
  act({ from: webhookMessages, record: 'webhook', publicId: webhookMessages.publicId }, [
    'REQUESTED',
    webhookMessages.requestedBy,
    webhookMessages.createdAt,
  ]),
];

function act<T extends MySqlTable & { id?: AnyMySqlColumn; userId?: AnyMySqlColumn }>(
  { from, record, publicId }: { from: T; record: string; publicId: AnyMySqlColumn },
  [what, by, at]: [act: string, by: AnyMySqlColumn, at: AnyMySqlColumn],
): RecordAct {
  const key = from.id ?? from.userId ?? null;
  return { from, record, act: what, by, at, publicId, key };
}

export const recordActs: readonly Source[] = RECORD_ACTS.map((one) => ({
  from: one.from,
  fields: {
    act: text(one.act),
    record: text(one.record),
    publicId: one.publicId ?? none,
    words: one.words ?? none,
    doneAt: one.at ?? none,
  },
  where: and(eq(one.by, me.userId), one.where),
  key: one.key,
}));
