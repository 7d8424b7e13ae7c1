import { printMoment } from '@/lib/messages/mail/dates';
import type { Locale } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';
import { COPY_WORDS } from './copy-words';
import { SUBJECT_KEYS, SUBJECTS, type SubjectKey } from './subjects';

export interface CopyFacts {
  /** Name and user name of the person. */
  person: string;
  at: Date;
  locale: Locale;
  counts: Readonly<Record<SubjectKey, number>>;
}

/** Retention of the rows of a subject, in words. */
export function keptFor(key: SubjectKey, locale: Locale): string {
  const { days } = RETENTION[SUBJECTS[key].kept];
  const words = COPY_WORDS[locale];
  return days === null ? words.keptForGood : words.keptDays(days);
}

/** The first page: content of each file, retention and omissions. It loads nothing. */
export function firstPage({ person, at, locale, counts }: CopyFacts): string {
  const words = COPY_WORDS[locale];
  const rows = SUBJECT_KEYS.map((key) => {
    const { title, about } = words.subjects[key];
    return `<tr><td><b>${escapeHtml(title)}</b><br>${escapeHtml(about)}</td><td><a href="${key}.json">JSON</a> · <a href="${key}.csv">CSV</a></td><td class="n">${counts[key].toLocaleString('en-US')}</td><td>${escapeHtml(keptFor(key, locale))}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.5rem;border-bottom:1px solid #8886}.n{text-align:end}</style></head>
<body><h1>${escapeHtml(words.title)}</h1>
<p>${words.madeFor}: ${escapeHtml(person)}<br>${words.madeAt}: ${escapeHtml(printMoment(at, locale))}</p>
<p>${escapeHtml(words.intro)}</p><p>${escapeHtml(words.how)}</p>
<table><thead><tr><th>${words.file}</th><th></th><th class="n">${words.rows}</th><th>${words.kept}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<h2>${escapeHtml(words.leftOut)}</h2><ul>${words.leftOutText.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>
<p>${escapeHtml(words.rights)}</p></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
