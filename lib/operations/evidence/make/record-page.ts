import type { AuditRow } from '@/lib/operations/audit-trail/dto';
import type { ManifestFile, Omission } from '../check/pack-format';
import type { ActWords } from './act-words';
import { OMISSIONS, type OmissionReason, PACK_WORDS as W } from './pack-words';
import { both, escapeHtml, facts, link, moment, page, table } from './page';
import type { RecordParts } from './record-parts';
import type { SentMail } from './sent-mails';

/** A record in its folder, for its page. */
export interface PlacedRecord {
  folder: string;
  parts: RecordParts;
  mails: readonly SentMail[];
  audit: readonly Omit<AuditRow, 'ipAddress'>[];
  files: readonly ManifestFile[];
  leftOut: readonly Omission[];
}

/** One record as a page for people, with the content of the JSON files beside it. */
export function recordPage({ folder, parts, mails, audit, files, leftOut }: PlacedRecord, words: ActWords): string {
  const { number, title, text, sender, date, status, kind, events, acknowledgements } = parts;
  const said = (action: string, label: string | null) => {
    const [th, en] = words(action);
    if (label !== null) return `${escapeHtml(label)} <small>${escapeHtml(action)}</small>`;
    return th === en ? escapeHtml(th) : both([th, en]);
  };
  const person = (by: string | null, organization: string | null) =>
    escapeHtml([by, organization && `(${organization})`].filter(Boolean).join(' '));
  const listed = (name: 'copies' | 'files') =>
    table(
      [W.files, W.bytes, ['SHA-256', '']],
      files
        .filter(({ path }) => path.startsWith(`${folder}/${name}/`))
        .map(({ path, name: stored, bytes, sha256 }) => [
          link(path, stored ?? path, 2),
          bytes.toLocaleString('en-US'),
          `<code>${sha256}</code>`,
        ]),
      W.nothing,
    );
  return page(
    `${number ?? ''} ${title}`,
    `<p>${link('index.html', W.back[0], 2)} <span class="en" lang="en">${W.back[1]}</span></p>
<h1>${escapeHtml(number ?? '–')}<br>${escapeHtml(title)}</h1>
${facts([
  [W.kind, escapeHtml(kind)],
  [W.from, escapeHtml(sender)],
  [W.date, date],
  [W.status, escapeHtml(status)],
])}
${text === '' ? '' : `<p class="text">${escapeHtml(text)}</p>`}
<h2>${both(W.copies)}</h2>${listed('copies')}
<h2>${both(W.files)}</h2>${listed('files')}
<h2>${both(W.acknowledgements)}</h2>
${table(
  [W.who, W.role, W.status, W.when],
  acknowledgements.map((one) => [escapeHtml(one.who), escapeHtml(one.role), escapeHtml(one.state), moment(one.at)]),
  W.nothing,
)}
<h2>${both(W.history)}</h2>
${table(
  [W.when, W.what, W.who, W.note],
  events.map((event) => [
    moment(event.at),
    said(event.action, event.label),
    person(event.by, event.organization),
    escapeHtml(event.comment ?? event.revision ?? ''),
  ]),
  W.nothing,
)}
<h2>${both(W.mails)}</h2>
${table(
  [W.when, W.who, W.reason, W.status],
  mails.map((mail) => [moment(mail.sentAt), escapeHtml(mail.to), escapeHtml(mail.reason), escapeHtml(mail.state)]),
  W.nothing,
)}
<h2>${both(W.audit)}</h2>
${table(
  [W.when, W.what, W.who, W.note],
  audit.map((row) => [
    moment(row.at),
    said(row.action, null),
    person(row.actorName, row.organizationCode),
    escapeHtml(row.reason ?? ''),
  ]),
  W.nothing,
)}
${omissionTable(leftOut)}
<h2>${both(W.machine)}</h2><p>${['record', 'history', 'number', 'acknowledgements', 'mails', 'audit']
      .map((name) => link(`${folder}/${name}.json`, `${name}.json`, 2))
      .join(' · ')}</p>`,
    2,
  );
}

/** Omissions of a pack or a record, with their reasons. */
export function omissionTable(leftOut: readonly Omission[]): string {
  const rows = leftOut.map(({ reason, count, record, name }) => [
    both(OMISSIONS[reason as OmissionReason]),
    count.toLocaleString('en-US'),
    escapeHtml([record, name].filter(Boolean).join(' · ')),
  ]);
  return `<h2>${both(W.leftOut)}</h2>${table([W.reason, W.count, W.record], rows, W.nothing)}`;
}
