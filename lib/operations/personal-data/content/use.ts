import { eq, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { attachments } from '@/db/schema/files';
import { userPreferences } from '@/db/schema/identity';
import { mailItems, mailMessages, notificationPreferences } from '@/db/schema/mail';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { reportReceivers, reportRuns, reports } from '@/db/schema/reports';
import { savedViewDefaults, savedViewPins, savedViews } from '@/db/schema/saved-views';
import { auditLogs, notifications } from '@/db/schema/system';
import { tableLayouts } from '@/db/schema/table-layouts';
import { transmittalLinks } from '@/db/schema/transmittals';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { workSnoozes } from '@/db/schema/work-snoozes';
import { me, none, organizationCode, projectCode, type Source, text } from './source';

// Settings, messages and acts of a person, apart from documents. A notification names its document only; the documents
// file has the visible rest.

const parsed = (json: ReturnType<typeof sql>) =>
  json.mapWith((value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value));

/** Group 2 is the host of an address. As a value: the driver fills in question marks of a text. */
const HOST = '^https?://([^@/?#]*@)?([^/?#]*).*$';

/** As the mail or the bell named the document when it was sent. */
const numberIn = (params: typeof notifications.params | typeof mailItems.params) =>
  sql<string | null>`JSON_VALUE(${params}, '$.documentNumber')`;

export const settings: readonly Source[] = [
  {
    from: userPreferences,
    fields: {
      kind: text('preference'),
      key: userPreferences.preferenceKey,
      value: userPreferences.preferenceValue,
      updatedAt: userPreferences.updatedAt,
    },
    where: eq(userPreferences.userId, me.userId),
    key: null,
  },
  {
    from: notificationPreferences,
    fields: {
      kind: text('notification'),
      key: notificationPreferences.topic,
      value: parsed(
        sql`JSON_OBJECT('inApp', ${notificationPreferences.isInApp}, 'mail', ${notificationPreferences.mail})`,
      ),
      updatedAt: notificationPreferences.updatedAt,
    },
    where: eq(notificationPreferences.userId, me.userId),
    key: null,
  },
  {
    from: tableLayouts,
    fields: {
      kind: text('table_columns'),
      key: tableLayouts.tableId,
      value: tableLayouts.layout,
      updatedAt: tableLayouts.updatedAt,
    },
    where: eq(tableLayouts.userId, me.userId),
    key: null,
  },
  {
    from: workSnoozes,
    fields: {
      kind: text('snoozed_work'),
      key: workSnoozes.instanceId,
      value: parsed(sql`JSON_OBJECT('until', ${workSnoozes.wakesAt})`),
      updatedAt: workSnoozes.createdAt,
    },
    where: eq(workSnoozes.userId, me.userId),
    key: null,
  },
];

export const views: readonly Source[] = [
  {
    from: savedViews,
    fields: {
      kind: text('view'),
      publicId: savedViews.publicId,
      name: savedViews.name,
      project: projectCode(savedViews.projectId),
      register: savedViews.register,
      scope: savedViews.scope,
      filters: savedViews.query,
      columns: savedViews.layout,
      createdAt: savedViews.createdAt,
      updatedAt: savedViews.updatedAt,
    },
    where: eq(savedViews.ownerUserId, me.userId),
    key: savedViews.id,
  },
  // A view of a colleague is named by its identifier: the name is theirs.
  {
    from: savedViewPins,
    fields: { ...ofView(savedViewPins.viewId, 'pinned'), createdAt: savedViewPins.pinnedAt, updatedAt: none },
    where: eq(savedViewPins.userId, me.userId),
    key: null,
  },
  {
    from: savedViewDefaults,
    fields: { ...ofView(savedViewDefaults.viewId, 'default'), createdAt: none, updatedAt: none },
    where: eq(savedViewDefaults.userId, me.userId),
    key: savedViewDefaults.id,
  },
  {
    from: reports,
    fields: {
      kind: text('report'),
      publicId: reports.publicId,
      name: reports.name,
      project: projectCode(reports.projectId),
      register: reports.register,
      scope: none,
      filters: none,
      columns: none,
      createdAt: reports.createdAt,
      updatedAt: reports.updatedAt,
    },
    where: eq(reports.ownerUserId, me.userId),
    key: reports.id,
  },
  // A report of a colleague is named by its identifier as well.
  {
    from: reportReceivers,
    fields: {
      kind: text('report_received'),
      publicId: ofReport(reportReceivers.reportId, 'uuid'),
      name: none,
      project: projectOfReport(reportReceivers.reportId),
      register: ofReport(reportReceivers.reportId, 'register'),
      scope: none,
      filters: none,
      columns: none,
      createdAt: none,
      updatedAt: none,
    },
    where: eq(reportReceivers.userId, me.userId),
    key: null,
  },
];

type ReportId = typeof reportReceivers.reportId | typeof reportRuns.reportId;

function ofReport(reportId: ReportId, column: string) {
  return sql`(SELECT r.${sql.raw(column)} FROM reports r WHERE r.id = ${reportId})`;
}

function projectOfReport(reportId: ReportId) {
  return sql`(SELECT p.project_code FROM reports r JOIN projects p ON p.id = r.project_id WHERE r.id = ${reportId})`;
}

function ofView(viewId: typeof savedViewPins.viewId | typeof savedViewDefaults.viewId, kind: string) {
  const of = (column: string) => sql`(SELECT v.${sql.raw(column)} FROM saved_views v WHERE v.id = ${viewId})`;
  return {
    kind: text(kind),
    publicId: of('uuid'),
    name: none,
    project: sql`(SELECT p.project_code FROM saved_views v JOIN projects p ON p.id = v.project_id WHERE v.id = ${viewId})`,
    register: of('register'),
    scope: of('scope'),
    filters: none,
    columns: none,
  };
}

export const bell: readonly Source[] = [
  {
    from: notifications,
    fields: {
      publicId: notifications.publicId,
      organization: organizationCode(notifications.organizationId),
      project: projectCode(notifications.projectId),
      about: notifications.entityType,
      aboutPublicId: notifications.entityPublicId,
      number: numberIn(notifications.params),
      reason: notifications.reason,
      channel: notifications.channel,
      isActionRequired: notifications.isActionRequired,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    },
    where: eq(notifications.userId, me.userId),
    key: notifications.id,
  },
];

export const mails: readonly Source[] = [
  {
    from: mailMessages,
    fields: {
      part: text('message'),
      message: mailMessages.publicId,
      kind: mailMessages.kind,
      subject: sql`COALESCE(${mailMessages.linkPurpose}, ${mailMessages.securityNotice})`,
      aboutPublicId: mailMessages.entityPublicId,
      number: none,
      state: mailMessages.state,
      createdAt: mailMessages.createdAt,
      sentAt: mailMessages.sentAt,
    },
    where: eq(mailMessages.userId, me.userId),
    key: mailMessages.id,
  },
  {
    from: mailItems,
    fields: {
      part: text('item'),
      message: sql`(SELECT m.uuid FROM mail_messages m WHERE m.id = ${mailItems.messageId})`,
      kind: mailItems.entityType,
      subject: mailItems.reason,
      aboutPublicId: mailItems.entityPublicId,
      number: numberIn(mailItems.params),
      state: none,
      createdAt: mailItems.createdAt,
      sentAt: none,
    },
    where: eq(mailItems.userId, me.userId),
    key: mailItems.id,
  },
];

/** Own acts. Old and new values may name other people and contents, so only the record itself is named. */
export const audit: readonly Source[] = [
  {
    from: auditLogs,
    fields: {
      publicId: auditLogs.publicId,
      by: auditLogs.actorType,
      organization: organizationCode(auditLogs.organizationId),
      action: auditLogs.action,
      about: auditLogs.entityType,
      aboutPublicId: auditLogs.entityPublicId,
      project: projectCode(auditLogs.projectId),
      reason: auditLogs.reason,
      ipAddress: auditLogs.ipAddress,
      browser: auditLogs.userAgent,
      createdAt: auditLogs.createdAt,
    },
    where: eq(auditLogs.userId, me.userId),
    key: auditLogs.id,
  },
];

export const uploads: readonly Source[] = [
  {
    from: attachments,
    fields: {
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      type: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
      organization: organizationCode(attachments.organizationId),
      state: attachments.state,
      uploadedAt: attachments.createdAt,
    },
    where: eq(attachments.uploadedBy, me.userId),
    key: attachments.id,
  },
];

const link = (who: typeof transmittalLinks.createdBy | typeof transmittalLinks.revokedBy, act: string): Source => ({
  from: transmittalLinks,
  fields: {
    act: text(act),
    publicId: transmittalLinks.publicId,
    number: sql`(SELECT r.document_number FROM correspondence_revisions r WHERE r.id = ${transmittalLinks.revisionId})`,
    madeFor: act === 'CREATED' ? transmittalLinks.recipientLabel : none,
    createdAt: transmittalLinks.createdAt,
    expiresAt: transmittalLinks.expiresAt,
    revokedAt: transmittalLinks.revokedAt,
  },
  where: eq(who, me.userId),
  key: transmittalLinks.id,
});

export const sharedLinks: readonly Source[] = [
  link(transmittalLinks.createdBy, 'CREATED'),
  link(transmittalLinks.revokedBy, 'REVOKED'),
];

export const subscriptions: readonly Source[] = [
  {
    from: webhookSubscriptions,
    fields: {
      publicId: webhookSubscriptions.publicId,
      name: webhookSubscriptions.name,
      // An address may carry a key of its receiver.
      receiver: sql`REGEXP_REPLACE(${webhookSubscriptions.url}, ${HOST}, ${'\\2'})`,
      organization: organizationCode(webhookSubscriptions.organizationId),
      project: projectCode(webhookSubscriptions.projectId),
      status: webhookSubscriptions.status,
      createdAt: webhookSubscriptions.createdAt,
      deletedAt: webhookSubscriptions.deletedAt,
    },
    where: eq(webhookSubscriptions.createdBy, me.userId),
    key: webhookSubscriptions.id,
  },
];

export const madeFiles: readonly Source[] = [
  {
    from: exports,
    fields: {
      kind: text('export'),
      publicId: exports.publicId,
      fileName: exports.fileName,
      project: projectCode(exports.projectId),
      register: exports.register,
      state: exports.state,
      createdAt: exports.createdAt,
      expiresAt: exports.expiresAt,
    },
    where: eq(exports.userId, me.userId),
    key: exports.id,
  },
  {
    from: personalDataCopies,
    fields: {
      kind: text('copy_of_my_data'),
      publicId: personalDataCopies.publicId,
      fileName: none,
      project: none,
      register: none,
      state: personalDataCopies.state,
      createdAt: personalDataCopies.createdAt,
      expiresAt: personalDataCopies.expiresAt,
    },
    where: eq(personalDataCopies.userId, me.userId),
    key: personalDataCopies.id,
  },
  {
    from: reportRuns,
    fields: {
      kind: text('report'),
      publicId: reportRuns.publicId,
      fileName: none,
      project: projectOfReport(reportRuns.reportId),
      register: ofReport(reportRuns.reportId, 'register'),
      state: reportRuns.outcome,
      createdAt: reportRuns.createdAt,
      expiresAt: none,
    },
    where: eq(reportRuns.userId, me.userId),
    key: reportRuns.id,
  },
];
