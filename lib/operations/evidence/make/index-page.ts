import type { Manifest } from '../check/pack-format';
import { SCOPES, PACK_WORDS as W } from './pack-words';
import { both, escapeHtml, facts, link, moment, page, table } from './page';
import { omissionTable } from './record-page';

/** The contents of a pack, from which all of it is read. */
export function indexPage({ pack, madeBy, installation, records, leftOut }: Omit<Manifest, 'files'>): string {
  return page(
    `${W.title[0]} ${W.title[1]}`,
    `<h1>${both(W.title)}</h1>
${facts([
  [W.project, escapeHtml(pack.project)],
  [W.scope, both(SCOPES[pack.scope])],
  [W.filters, escapeHtml(pack.filters.join(' · '))],
  [W.madeAt, moment(pack.madeAt)],
  [W.madeBy, escapeHtml(`${madeBy.name} (${madeBy.username}, ${madeBy.organization})`)],
  [W.system, escapeHtml(installation.address)],
  [W.certificate, `<code>${installation.certificateSha256}</code>`],
  [W.reference, `<code>${pack.publicId}</code>`],
])}
<p>${link('verify.html', W.verify[0], 0)} <span class="en" lang="en">${W.verify[1]}</span><br>${both(W.verifyHow)}</p>
<p>${both(W.rights)}</p><p>${both(W.chains)}</p>
<h2>${both(W.record)}</h2>
${table(
  [W.number, W.subject, W.kind],
  records.map(({ folder, number, title, kind }) => [
    link(`${folder}/record.html`, number ?? '–', 0),
    escapeHtml(title),
    escapeHtml(kind),
  ]),
  W.nothing,
)}
${omissionTable(leftOut)}`,
    0,
  );
}
