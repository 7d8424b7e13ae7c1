// The closed lists of the domain, shared by the tables and the zod schemas. Pure: may be imported anywhere.
// Open lists (types, disciplines, status and approve codes) are tables.

export const LOCALES = ['th', 'en'] as const;

export const CONTRACT_PARTIES = ['OWNER', 'DESIGNER', 'CONSULTANT', 'CONTRACTOR', 'THIRD_PARTY'] as const;
export type ContractParty = (typeof CONTRACT_PARTIES)[number];

/** Records whose former codes are kept (delta 91). */
export const CODED_KINDS = ['ORGANIZATION', 'PROJECT', 'CONTRACT'] as const;
export type CodedKind = (typeof CODED_KINDS)[number];

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const ROLE_SCOPES = ['GLOBAL', 'ORGANIZATION', 'PROJECT', 'CONTRACT'] as const;
export type RoleScope = (typeof ROLE_SCOPES)[number];

export const REVISION_STYLES = ['ALPHA', 'NUMERIC'] as const;
export type RevisionStyle = (typeof REVISION_STYLES)[number];

/** Channel by which a letter from outside the system arrived. */
export const INCOMING_METHODS = ['PAPER', 'EMAIL', 'MESSENGER'] as const;
export type IncomingMethod = (typeof INCOMING_METHODS)[number];

export const RECIPIENT_TYPES = ['TO', 'CC'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

export const RECIPIENT_STATES = ['PENDING', 'RECEIVED', 'REPLIED', 'CLOSED'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const REFERENCE_KINDS = ['REPLY', 'REFERENCE', 'REPLACES'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export const ATTACHMENT_ROLES = ['MAIN', 'ANNEX'] as const;

/** Result of comparing a file's bytes with its hash. */
export const ATTACHMENT_FAULTS = ['MISSING', 'CHANGED'] as const;
export const ATTACHMENT_STATES = ['TEMPORARY', 'COMMITTED', 'QUARANTINED', 'EXPIRED'] as const;

/** Outcome of reading the text of a file. TOO_LARGE: its beginning was read. */
export const FILE_TEXT_STATES = ['READ', 'EMPTY', 'UNREADABLE', 'TOO_LARGE', 'NO_TESSERACT'] as const;

/** Events that a document's paper is kept for. DECIDED: with the result of its workflow. COMPLETED: all have acknowledged. */
export const COPY_CAUSES = ['ISSUED', 'DECIDED', 'COMPLETED', 'CLOSED', 'CANCELLED'] as const;
export type CopyCause = (typeof COPY_CAUSES)[number];

/** Why the text of a file was not read. A code: the page has the words. */
export const TEXT_FAULTS = [
  /** A password is needed. */
  'ENCRYPTED',
  /** Damaged, or not what its type says. */
  'BROKEN',
  /** Its letters have no meaning: a font without a character table. */
  'NO_CHARACTERS',
  'TOO_SLOW',
  /** It unpacks to more than a reader may hold. */
  'TOO_MUCH_MEMORY',
  /** The program is not installed on this machine. */
  'NO_PROGRAM',
  /** The stored content is gone. */
  'MISSING',
] as const;

export const SCAN_STATES = ['UNSCANNED', 'CLEAN', 'INFECTED'] as const;

export const DRAWING_REVISION_STATUSES = [
  'DRAFT',
  'IN_REVIEW',
  'APPROVED',
  'REVISE',
  'REJECTED',
  'SUPERSEDED',
  'CANCELLED',
] as const;
export type DrawingRevisionStatus = (typeof DRAWING_REVISION_STATUSES)[number];

export const RFA_CONTENT_RULES = ['SHOP', 'AS_BUILT', 'FILE'] as const;
export type RfaContentRule = (typeof RFA_CONTENT_RULES)[number];

export const RFA_ITEM_TYPES = ['SHOP', 'AS_BUILT'] as const;
export type RfaItemType = (typeof RFA_ITEM_TYPES)[number];

export const DISPOSITIONS = [
  'APPROVED',
  'APPROVED_WITH_COMMENTS',
  'COMMENTED',
  'REVISE_RESUBMIT',
  'REJECTED',
  'NO_ACTION',
] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const REVIEWING_PARTIES = ['OWNER', 'DESIGNER', 'CONSULTANT'] as const;
export type ReviewingParty = (typeof REVIEWING_PARTIES)[number];

export const TRANSMITTAL_PURPOSES = ['FOR_APPROVAL', 'FOR_INFORMATION', 'FOR_REVIEW', 'OTHER'] as const;
export type TransmittalPurpose = (typeof TRANSMITTAL_PURPOSES)[number];
/** Purposes that ask every recipient for an answer, with or without a day to answer by. */
export const ANSWERED_PURPOSES: readonly TransmittalPurpose[] = ['FOR_APPROVAL', 'FOR_REVIEW'];

export const TRANSMITTAL_ITEM_TYPES = ['CORRESPONDENCE', 'SHOP', 'AS_BUILT', 'CONTRACT_DRAWING', 'TEXT'] as const;
export type TransmittalItemType = (typeof TRANSMITTAL_ITEM_TYPES)[number];
export const TRANSMITTAL_RECEIPT_KINDS = ['VIEWED', 'DOWNLOADED', 'PAPER'] as const;
/** Ways in which a paper copy arrived. */
export const PAPER_METHODS = ['HAND', 'POST', 'COURIER', 'OTHER'] as const;

export const CIRCULATION_ASSIGNEE_TYPES = ['MAIN', 'ACTION', 'INFO'] as const;
export type CirculationAssigneeType = (typeof CIRCULATION_ASSIGNEE_TYPES)[number];

export const CIRCULATION_ASSIGNEE_STATES = ['PENDING', 'DONE', 'ACKNOWLEDGED', 'REASSIGNED'] as const;

export const DEFINITION_STATUSES = ['DRAFT', 'PUBLISHED', 'RETIRED'] as const;

export const INSTANCE_STATUSES = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

export const WORKFLOW_ACTOR_TYPES = ['USER', 'SYSTEM', 'TIMER', 'MIGRATION', 'IMPORT'] as const;

export const TASK_STATUSES = ['OPEN', 'RESPONDED', 'CANCELLED'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const ASSIGNEE_KINDS = ['PERSON', 'ORGANIZATION'] as const;
export type AssigneeKind = (typeof ASSIGNEE_KINDS)[number];

/**
 * Readers of a step's comment besides the writer's organization: all who see the document, the organization, the team.
 */
export const COMMENT_VISIBILITIES = ['PARTIES', 'ORGANIZATION', 'TEAM'] as const;
export type CommentVisibility = (typeof COMMENT_VISIBILITIES)[number];

export const TIMER_STATUSES = ['ARMED', 'FIRED', 'CANCELLED'] as const;

export const AUDIT_ACTOR_TYPES = ['USER', 'TOKEN', 'SYSTEM', 'ANONYMOUS'] as const;

export const AUDIT_SEVERITIES = ['INFO', 'WARN', 'ERROR', 'CRITICAL'] as const;

export const NOTIFICATION_CHANNELS = ['IN_APP', 'EMAIL'] as const;

export const MAIL_KINDS = ['DOCUMENT', 'DIGEST', 'LINK', 'SECURITY'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Changes of an account that a mail notifies of. */
export const SECURITY_NOTICES = [
  'FACTOR_ADDED',
  'FACTOR_REMOVED',
  'FACTORS_RESET',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_RENEWED',
  'SESSIONS_ENDED',
  'DATA_COPY_MADE',
  'DATA_COPY_MADE_BY_ADMIN',
  'SUPERADMIN_MADE',
] as const;
export type SecurityNotice = (typeof SECURITY_NOTICES)[number];

/** Taking more in, on its way, sent, nothing left to say, put off to the digest because the person got too many. */
/** End of a hold of the mails: waiting messages were sent, or dropped. */
export const MAIL_HOLD_OUTCOMES = ['SENT', 'DROPPED'] as const;

export const MAIL_STATES = ['COLLECTING', 'QUEUED', 'SENT', 'SKIPPED', 'DIGESTED'] as const;

/** Topics of preferences: one row each per person. */
export const NOTIFICATION_TOPICS = [
  'ACTION_REQUIRED',
  'ANSWER',
  'REMINDER',
  'OVERDUE',
  'ESCALATION',
  'WITHDRAWN',
  'INFORMATION',
  'NUMBERS',
  'MENTION',
  'REPORT',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

export const MAIL_TIMINGS = ['NOW', 'DIGEST', 'OFF'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

export const SIGN_IN_METHODS = ['PASSWORD', 'OIDC', 'PASSKEY'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Factor shown beside the password when a session opened. */
export const SECOND_FACTORS = [...FACTOR_KINDS, 'RECOVERY'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Ways of a fresh proof of identity within a session. */
export const PROOF_METHODS = ['PASSWORD', 'OIDC', 'TOTP', 'PASSKEY', 'RECOVERY'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

export const CHALLENGE_KINDS = ['SECOND_STEP', 'PASSKEY_SIGN_IN', 'PASSKEY_PROOF', 'PASSKEY_REGISTRATION'] as const;

export const REVOKE_REASONS = [
  'SIGN_OUT',
  'REVOKED',
  'PASSWORD_CHANGED',
  'DEACTIVATED',
  'FACTORS_CHANGED',
  'ADMINISTRATOR',
  'REPLACED',
] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

export const LINK_PURPOSES = ['INVITATION', 'PASSWORD_RESET'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Scope of a saved view: its owner, the people of an organization, or all people of a project. */
export const VIEW_SCOPES = ['PRIVATE', 'ORGANIZATION', 'PROJECT'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const REPORT_FORMATS = ['xlsx', 'pdf'] as const satisfies readonly ExportFormat[];

export const REPORT_CADENCES = ['DAILY', 'WORKING_DAYS', 'WEEKLY', 'MONTHLY'] as const;
export type ReportCadence = (typeof REPORT_CADENCES)[number];

export const REPORT_STATES = ['ACTIVE', 'PAUSED'] as const;

export const REPORT_PAUSE_REASONS = ['PERSON', 'OWNER_LEFT'] as const;

/** Why a report was made: its time had come, or a person wanted it at once. */
export const REPORT_RUN_CAUSES = ['SCHEDULE', 'NOW'] as const;
export type ReportRunCause = (typeof REPORT_RUN_CAUSES)[number];

/** NO_ACCESS: the receiver may no longer use the register, and got nothing. */
export const REPORT_RUN_OUTCOMES = ['MADE', 'EMPTY', 'NO_ACCESS', 'FAILED'] as const;
export type ReportRunOutcome = (typeof REPORT_RUN_OUTCOMES)[number];

export const PERSONAL_DATA_COPY_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type PersonalDataCopyState = (typeof PERSONAL_DATA_COPY_STATES)[number];

/** Weight of a non-conformance, lightest first. */
export const NCR_SEVERITIES = ['MINOR', 'MAJOR', 'CRITICAL'] as const;
export type NcrSeverity = (typeof NCR_SEVERITIES)[number];

/** Drawings that an NCR may name: a revision, or a contract drawing, which has none. */
export const NCR_DRAWING_TYPES = ['SHOP', 'AS_BUILT', 'CONTRACT_DRAWING'] as const;
