import type { SecurityNotice } from '@/db/enums';
import { documentPath } from '@/lib/documents/document-path';
import { readablePattern } from '@/lib/numbering/engine/template/readable-pattern';
import type { Locale } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { MyWorkCounts } from '@/lib/work/my-work/count-my-work';
import { RECORDS } from '@/lib/workflow/definitions/subjects';
import { printDay, printMoment } from './dates';
import { type MailBody, writeHtml, writeText } from './layout';
import type { DocumentToday, ItemToSend } from './mail-facts';
import { DIGEST_DOCUMENTS } from './mail-settings';
import { mailTranslator } from './translator';

export interface Composed {
  subject: string;
  text: string;
  html: string;
  /** The page where its reader turns such messages off; null for one that cannot be turned off. */
  unsubscribe: string | null;
}

/** One message about one document: what happened to it, the newest first, where it lies, until when, and one button. */
export function composeDocument(
  items: readonly [ItemToSend, ...ItemToSend[]],
  today: DocumentToday | undefined,
  locale: Locale,
): Composed {
  const t = mailTranslator(locale);
  // An item that requests an action heads the message, regardless of later items.
  const head = items.find(({ params }) => params.ask) ?? items[0];
  const due = today?.dueAt ? printDay(today.dueAt, locale) : null;
  const headline = reasonOf(head, locale);
  const { projectCode, originatorCode } = factsOf(head);
  const rows = [
    { label: t('projectLabel'), value: projectCode },
    ...(today?.isConfidential ? [] : [{ label: t('fromLabel'), value: originatorCode }]),
    ...(today && today.holders.length > 0 ? [{ label: t('holderLabel'), value: today.holders.join(', ') }] : []),
    ...(due ? [{ label: t('dueLabel'), value: due }] : []),
  ];
  const reasons = [...new Set(items.map((item) => reasonOf(item, locale)))];
  return write(
    // Subject of each message about the document: mail programs split a conversation at a new subject. It has nothing
    // confidential, because locked screens show it.
    [`[${projectCode}] ${nameOf(head, locale)}`, !today?.isConfidential && factsOf(head).subject]
      .filter(Boolean)
      .join(' · '),
    {
      preheader: [headline, due && t('due', { day: due })].filter(Boolean).join(' · '),
      title: [nameOf(head, locale), titleOf(head, today, locale)].filter(Boolean).join(' · '),
      rows,
      lines: reasons.map((text) => ({ text })),
      button: { text: t('open'), href: addressOf(head) },
    },
    locale,
  );
}

/** Waiting work of a person who acts for an organization. */
export type WaitingWork = Pick<MyWorkCounts, 'todo' | 'overdue'> & { organizationCode: string };

/** One message a day about everything else, a line a document, below what waits for its reader. */
export function composeDigest(
  items: readonly ItemToSend[],
  today: ReadonlyMap<string, DocumentToday>,
  { at, locale, work }: { at: Date; locale: Locale; work: readonly WaitingWork[] },
): Composed {
  const t = mailTranslator(locale);
  const documents = new Map<string, ItemToSend[]>();
  for (const item of items) documents.set(item.entityPublicId, [...(documents.get(item.entityPublicId) ?? []), item]);
  const shown = [...documents.entries()].slice(0, DIGEST_DOCUMENTS).flatMap(([publicId, group]) => {
    const [head] = group;
    if (!head) return [];
    const reasons = [...new Set(group.map((item) => reasonOf(item, locale)))];
    const document = today.get(publicId);
    const detail = [titleOf(head, document, locale), ...reasons].filter(Boolean).join(' · ');
    return [{ text: `[${factsOf(head).projectCode}] ${nameOf(head, locale)}`, detail, href: addressOf(head) }];
  });
  const left = documents.size - shown.length;
  return write(
    `[DMS] ${t('digestSubject', { day: printDay(at, locale), count: documents.size })}`,
    {
      title: t('digestTitle', { count: documents.size }),
      rows: work.map(({ organizationCode, todo, overdue }) => ({
        label: t('workLabel', { organization: organizationCode }),
        value: t('work', { todo, overdue }),
      })),
      lines: left > 0 ? [...shown, { text: t('more', { count: left }) }] : shown,
      button: { text: t('openAll'), href: `${siteAddress()}/notifications` },
    },
    locale,
  );
}

/** The only mail with a secret: the link with which a person sets their password. */
export function composeLink(
  purpose: 'INVITATION' | 'PASSWORD_RESET',
  { name, path, hours, locale }: { name: string; path: string; hours: number; locale: Locale },
): Composed {
  const t = mailTranslator(locale);
  const subject = t(`link.${purpose}.subject`);
  const body = { title: subject, rows: [], lines: [{ text: t(`link.${purpose}.text`, { name, hours }) }] };
  return write(
    `[DMS] ${subject}`,
    { ...body, button: { text: t(`link.${purpose}.button`), href: `${siteAddress()}${path}` } },
    locale,
    false,
  );
}

interface NoticeParts {
  text: 'text' | 'copyText' | 'copyByAdminText' | 'superadminText';
  button: 'button' | 'copyButton' | 'superadminButton';
  path: string;
}

/** Notices that have another text, and lead to another page, than those about signing in. */
const OTHER_NOTICES: Partial<Record<SecurityNotice, NoticeParts>> = {
  DATA_COPY_MADE: { text: 'copyText', button: 'copyButton', path: '/settings/my-data' },
  DATA_COPY_MADE_BY_ADMIN: { text: 'copyByAdminText', button: 'copyButton', path: '/settings/my-data' },
  SUPERADMIN_MADE: { text: 'superadminText', button: 'superadminButton', path: '/admin/audit' },
};

const SIGN_IN_NOTICE: NoticeParts = { text: 'text', button: 'button', path: '/settings/security' };

/** Notifies a person of a change of their account, with its time. Nothing in it helps a thief of the mailbox. */
export function composeSecurity(
  notice: SecurityNotice,
  { name, at, locale }: { name: string; at: Date; locale: Locale },
): Composed {
  const t = mailTranslator(locale);
  const subject = t(`security.${notice}`);
  const { text, button, path } = OTHER_NOTICES[notice] ?? SIGN_IN_NOTICE;
  return write(
    `[DMS] ${subject}`,
    {
      title: subject,
      rows: [{ label: t('security.when'), value: printMoment(at, locale) }],
      lines: [{ text: t(`security.${text}`, { name }) }],
      button: { text: t(`security.${button}`), href: `${siteAddress()}${path}` },
    },
    locale,
    false,
  );
}

function write(
  subject: string,
  body: Omit<MailBody, 'footer' | 'preferences'>,
  locale: Locale,
  hasPreferences = true,
): Composed {
  const t = mailTranslator(locale);
  const preferences = hasPreferences
    ? { text: t('preferences'), href: `${siteAddress()}/settings/notifications` }
    : null;
  const whole: MailBody = { ...body, footer: t('footer'), preferences };
  // A line break in a subject would begin another header.
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: writeText(whole),
    html: writeHtml(whole, locale),
    unsubscribe: preferences?.href ?? null,
  };
}

function factsOf({ params }: ItemToSend) {
  const text = (name: string) => String(params[name] ?? '');
  return {
    documentNumber: text('documentNumber'),
    subject: text('subject'),
    typeCode: text('typeCode'),
    projectCode: text('projectCode'),
    originatorCode: text('originatorCode'),
  };
}

/** Name of the document: its type's name (or the code of a removed type) and number. */
function nameOf(item: ItemToSend, locale: Locale): string {
  const { typeCode, documentNumber } = factsOf(item);
  return [item.typeName?.[locale] ?? typeCode, readablePattern(documentNumber)].filter(Boolean).join(' ');
}

function titleOf(item: ItemToSend, today: DocumentToday | undefined, locale: Locale): string {
  return today?.isConfidential ? mailTranslator(locale)('confidential') : factsOf(item).subject;
}

function reasonOf({ reason, params }: ItemToSend, locale: Locale): string {
  const t = mailTranslator(locale);
  return t(`reasons.${reason}`, {
    ask: labelOf(params.ask, locale) ?? t('act'),
    step: labelOf(params.step, locale) ?? '',
    organization: String(params.originatorCode ?? ''),
    person: String(params.personName ?? ''),
    percent: Number(params.percent ?? 0),
  });
}

function labelOf(stored: unknown, locale: Locale): string | null {
  const label = stored as Partial<Record<Locale, string>> | null | undefined;
  return label?.[locale] ?? null;
}

function addressOf(item: ItemToSend): string {
  const { projectCode, typeCode } = factsOf(item);
  // The file itself never leaves by mail: its page asks who the reader is.
  if (item.entityType === 'export') return `${siteAddress()}/exports`;
  if (item.entityType === 'report') return `${siteAddress()}/reports/${item.entityPublicId}`;
  if (!Object.hasOwn(RECORDS, item.entityType)) return `${siteAddress()}/notifications`;
  return `${siteAddress()}${documentPath({ projectCode, typeCode, publicId: item.entityPublicId })}${item.reason === 'MENTIONED' ? '#notes' : ''}`;
}

function siteAddress(): string {
  return env().APP_URL.replace(/\/+$/, '');
}
