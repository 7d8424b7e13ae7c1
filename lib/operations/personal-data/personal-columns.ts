import type { SubjectKey } from './content/subjects';

/** Where a copy has the column: the name of its file. Otherwise why it is not in a copy. */
type Place = { in: SubjectKey } | { not: string };

const at = (subject: SubjectKey): Place => ({ in: subject });

const OTHER_PERSON: Place = { not: 'of a person without an account: it is a part of the document, not of a user' };
const NO_PERSON: Place = { not: 'not a person: the name of the column only looks like one' };

/**
 * Every column of the database that names a user or could hold something personal, with its place in a copy of personal
 * data. A test finds these columns in the schema: a new one fails it until it has a row here.
 */
export const PERSONAL_COLUMNS: Readonly<Record<string, Place>> = {
  // The account
  'users.user_id': { not: 'an internal key; the copy has the public identifier' },
  'users.uuid': at('profile'),
  'users.username': at('profile'),
  'users.password_hash': at('profile'), // whether there is one
  'users.name_prefix': at('profile'),
  'users.first_name': at('profile'),
  'users.last_name': at('profile'),
  'users.email': at('profile'),
  'users.job_title': at('profile'),
  'users.primary_organization_id': at('profile'),
  'users.locale': at('profile'),
  'users.is_service': at('profile'),
  'users.is_active': at('profile'),
  'users.must_change_password': at('profile'),
  'users.temporary_password_expires_at': at('profile'),
  'users.oidc_issuer': at('profile'),
  'users.oidc_subject': at('profile'),
  'users.last_sign_in_at': at('profile'),
  'users.version_no': at('profile'),
  'users.created_at': at('profile'),
  'users.updated_at': at('profile'),
  'users.created_by': at('records'),
  'user_assignments.user_id': at('roles'),
  'user_assignments.created_by': at('records'),
  'user_assignments.revoked_by': at('records'),
  'discipline_review_team_members.user_id': at('memberships'),
  'distribution_matrix_entries.user_id': at('memberships'),
  'workflow_delegations.delegator_id': at('delegations'),
  'workflow_delegations.delegate_id': at('delegations'),
  'workflow_delegations.created_by': at('records'),
  'workflow_delegations.withdrawn_by': at('records'),

  // Settings
  'user_preferences.user_id': at('settings'),
  'notification_preferences.user_id': at('settings'),
  'table_layouts.user_id': at('settings'),
  'work_snoozes.user_id': at('settings'),
  'saved_views.owner_user_id': at('views'),
  'saved_views.holder': { not: 'computed by the database from the owner' },
  'saved_view_pins.user_id': at('views'),
  'saved_view_defaults.user_id': at('views'),

  // Signing in
  'user_sessions.user_id': at('sessions'),
  'user_sessions.proven_by': at('sessions'),
  'user_sessions.ip_address': at('sessions'),
  'user_sessions.user_agent': at('sessions'),
  'user_factors.user_id': at('sign-in'),
  'recovery_codes.user_id': at('sign-in'),
  'one_time_links.user_id': at('links'),
  'one_time_links.created_by': at('records'),
  'sign_in_challenges.user_id': at('links'),
  'role_factor_rules.updated_by': at('records'),
  'api_tokens.user_id': at('tokens'),
  'api_tokens.created_by': at('records'),

  // Messages
  'notifications.user_id': at('notifications'),
  'mail_messages.user_id': at('mails'),
  'mail_items.user_id': at('mails'),

  // Evidence
  'audit_logs.user_id': at('audit'),
  'audit_logs.ip_address': at('audit'),
  'audit_logs.user_agent': at('audit'),

  // Documents
  'correspondences.created_by': at('documents'),
  'correspondences.updated_by': at('documents'),
  'correspondences.submitted_by': at('documents'),
  'correspondences.cancelled_by': at('documents'),
  'correspondences.discarded_by': at('documents'),
  'correspondence_revisions.created_by': at('documents'),
  'correspondence_revisions.on_behalf_of': at('documents'),
  'correspondence_attentions.user_id': at('documents'),
  'correspondence_attentions.person_name': at('documents'),
  'incoming_letters.sender_name': OTHER_PERSON,
  'rfa_revisions.decided_by': at('documents'),
  'rfa_revisions.recalled_by': at('documents'),
  'transmittal_receipts.user_id': at('documents'),
  'circulations.created_by': at('documents'),
  'circulations.closed_by': at('documents'),
  'circulation_assignees.user_id': at('documents'),
  'document_notes.created_by': at('documents'),
  'document_note_mentions.user_id': at('documents'),
  'contract_drawings.created_by': at('documents'),
  'contract_drawings.updated_by': at('documents'),
  'shop_drawings.created_by': at('documents'),
  'shop_drawings.updated_by': at('documents'),
  'shop_drawing_revisions.created_by': at('documents'),
  'asbuilt_drawings.created_by': at('documents'),
  'asbuilt_drawings.updated_by': at('documents'),
  'asbuilt_drawing_revisions.created_by': at('documents'),
  'workflow_histories.action_by_user_id': at('documents'),
  'workflow_histories.action_by_user_uuid': at('documents'),
  'workflow_histories.on_behalf_of_uuid': at('documents'),
  'workflow_tasks.assignee_uuid': at('documents'),
  'workflow_tasks.delegate_uuid': at('documents'),
  'workflow_tasks.responder_uuid': at('documents'),
  'workflow_holders.person_uuid': at('documents'),
  'workflow_reminders.holder_uuid': at('documents'),
  'workflow_reminders.reminded_by': at('documents'),
  'attachments.uploaded_by': at('uploads'),
  'transmittal_links.created_by': at('shared-links'),
  'transmittal_links.revoked_by': at('shared-links'),
  'transmittal_link_accesses.ip_address': OTHER_PERSON,
  'transmittal_link_accesses.user_agent': OTHER_PERSON,

  // Numbers
  'document_number_audit.user_id': at('numbers'),
  'document_number_audit.ip_address': at('numbers'),
  'document_number_audit.user_agent': at('numbers'),
  'document_number_errors.user_id': at('numbers'),
  'document_number_errors.ip_address': at('numbers'),
  'document_number_errors.resolved_by': at('records'),
  'document_number_reservations.holder_user_id': at('numbers'),
  'document_number_reservations.created_by': at('numbers'),
  'document_number_reservations.closed_by': at('numbers'),
  'document_number_aliases.added_by': at('documents'),
  'document_number_aliases.added_for_id': NO_PERSON,
  'document_number_aliases.removed_by': at('documents'),
  'document_number_manuals.entered_by': at('documents'),
  'document_number_voids.voided_by': at('documents'),
  'document_number_voids.replaced_by_id': NO_PERSON,
  'document_number_imports.created_by': at('records'),
  'document_number_imports.approved_by': at('records'),
  'document_number_imports.closed_by': at('records'),
  'document_number_certificates.made_by': at('records'),
  'document_number_resets.requested_by': at('records'),
  'document_number_resets.decided_by': at('records'),
  'document_number_format_versions.created_by': at('records'),
  'imported_number_scans.added_by': at('records'),

  // Operation
  'exports.user_id': at('files'),
  'personal_data_copies.user_id': at('files'),
  'personal_data_copies.requested_by': at('records'),
  'webhook_subscriptions.created_by': at('subscriptions'),
  'subscription_messages.requested_by': at('records'),
  'subscription_lanes.holder': NO_PERSON,
  'webhook_messages.requested_by': at('records'),
  'workflow_definitions.created_by': at('records'),
  'workflow_definitions.published_by': at('records'),
  'dead_letters.resolved_by': at('records'),
  'idempotency_keys.user_id': {
    not: 'the answer to a call, kept for a client that repeats it; what the call did is in the other files',
  },
};
