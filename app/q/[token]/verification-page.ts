import { printMoment } from '@/lib/messages/mail/dates';
import type { VerifiedFile, VerifiedNumber } from '@/lib/numbering/public-verification/verify-code';
import { bothLanguages, escapeHtml, outsidePage } from '../outside-page';

/** BUSY: not looked up at all. */
export type Verdict = VerifiedNumber | VerifiedFile | { state: 'EXPORT'; madeAt: Date } | { state: 'UNKNOWN' | 'BUSY' };

/** Drawn, where Sarabun has no such letter: the font of a machine might have none either. */
const SIGNS: Record<Verdict['state'], string> = {
  CURRENT: drawn('M5 13l4.5 4.5L19 7'),
  EARLIER: drawn('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4'),
  REPLACED: drawn('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4'),
  WITHDRAWN: drawn('M9 5 4 10l5 5M4 10h10.5a5 5 0 0 1 0 10H11'),
  VOID: drawn('M6.7 6.7a7.5 7.5 0 1 0 10.6 10.6A7.5 7.5 0 1 0 6.7 6.7l10.6 10.6'),
  EXPORT: drawn('M5 13l4.5 4.5L19 7'),
  UNKNOWN: '?',
  BUSY: '…',
};

function drawn(path: string): string {
  return `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"><path d="${path}"/></svg>`;
}

/** The answer to a code of a print, or to the hash of a file, as a whole page. */
export async function verificationPage(verdict: Verdict, of: 'code' | 'file' = 'code'): Promise<string> {
  const both = await bothLanguages();
  const { state } = verdict;
  const copies = 'copies' in verdict ? verdict.copies : [];
  const number = 'number' in verdict ? escapeHtml(verdict.number) : null;
  const inside = of === 'file' ? 'file.' : '';
  const line = (key: string) => `${both(key).th} <span lang="en">${both(key).en}</span>`;
  return outsidePage(
    both(`${inside}title`),
    `<h1 class="${state.toLowerCase()}"><span class="sign" aria-hidden="true">${SIGNS[state]}</span>
<span>${line(`${inside}state.${state}`)}</span></h1>
${number === null ? '' : `<p class="label">${line('number')}</p><p class="number">${number}</p>`}
${'madeAt' in verdict ? `<p class="label">${line('file.madeAt')}</p><p class="number">${escapeHtml(printMoment(verdict.madeAt, 'th'))} <span lang="en">${escapeHtml(verdict.madeAt.toISOString())}</span></p>` : ''}
${copies.length === 0 ? '' : `<p class="label">${line('copies')}</p><ul>${copies.map((hash) => `<li>${escapeHtml(hash)}</li>`).join('')}</ul>`}
<p>${both(`${inside}meaning.${state}`).th}</p>
<p lang="en">${both(`${inside}meaning.${state}`).en}</p>
<p class="note">${line(`${inside}nothingElse`)}</p>
<p class="note"><a href="/q/file">${line('file.another')}</a></p>`,
  );
}
