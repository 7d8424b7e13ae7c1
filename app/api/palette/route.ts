import { createTranslator } from 'next-intl';
import { z } from 'zod';
import { loadMessages } from '@/app/_i18n/load-messages';
import { OPENED_COOKIE, readOpened } from '@/app/_shell/opened-documents';
import type { PaletteAnswer } from '@/app/_shell/palette-answer';
import { readPreferences } from '@/app/_shell/read-preferences';
import { formatDate } from '@/app/_ui/format-date';
import { cookieOf } from '@/app/_web/request-facts';
import { route } from '@/app/_web/route';
import { MAX_SEARCH_TEXT } from '@/app/_web/search-params';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { PaletteHit } from '@/lib/documents/document/draft/form-options-dto';
import { palette } from '@/lib/documents/document/register/palette';
import { documentPath } from '@/lib/documents/document-path';
import type { BareNumber } from '@/lib/numbering/lookup/dto';
import { findNumbers } from '@/lib/numbering/lookup/find-numbers';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import type { Locale } from '@/lib/platform/ctx';
import type { SearchNote } from '@/lib/platform/search-note';
import { listOpened, type OpenedDocument } from '@/lib/work/dashboard/list-opened';

/** Hits that fit the palette beside pages and actions. */
const MAX_SHOWN = 8;

const query = z.object({
  q: z.string().default(''),
  /** `reference`: only what a draft may refer to, as the form's chips show it. */
  for: z.enum(['palette', 'reference']).default('palette'),
});

export const GET = route({
  query,
  handle: async ({ ctx, request, query: { q, for: purpose } }) => {
    requireTokenScope(ctx, 'search.use');
    const t = await words(ctx.locale);
    if (q.trim().length > MAX_SEARCH_TEXT) {
      if (purpose === 'reference') return { references: [] };
      const note = t('search.palette.tooLong', { max: MAX_SEARCH_TEXT });
      return { items: [], note } satisfies PaletteAnswer;
    }
    if (q.trim() === '' && purpose === 'palette') {
      const opened = await listOpened(ctx, readOpened(cookieOf(request.headers, OPENED_COOKIE), ctx.actor.publicId));
      const note = opened.length > 0 ? t('search.palette.opened') : null;
      return { items: opened.map(toOpened), note } satisfies PaletteAnswer;
    }
    // A text with two figures may be a number: that is looked up in an index, and answers alone when it is one.
    const mayBeNumber = (q.match(/\p{Nd}+/gu)?.length ?? 0) > 1;
    const found = mayBeNumber ? await findNumbers(ctx, q) : { documents: [], circulations: [], numbers: [] };
    const isNumber = found.documents.some(({ rank }) => rank < 2);
    const searched = isNumber ? { hits: [], search: null } : await palette(ctx, q);
    const hits = merge(found.documents, searched.hits);
    if (purpose === 'reference') {
      // A chip has no room to mark a close match.
      const named = searched.search?.kind === 'near' ? found.documents : hits;
      return { references: named.flatMap(toReference).slice(0, MAX_SHOWN) };
    }
    const items = [
      ...found.circulations.map(toItem),
      ...hits.map(toItem),
      ...found.numbers.map((one) => toNumber(one, t(`numbers.state.${one.state}`))),
    ];
    if (items.length === 0 && mayBeNumber) items.push(toResolver(q, t('numbers.go.palette')));
    return {
      items: items.slice(0, MAX_SHOWN),
      note: await noteOf(t, searched.search, { text: q.trim(), locale: ctx.locale }),
    } satisfies PaletteAnswer;
  },
});

type Words = {
  numbers: {
    state: Record<BareNumber['state'], string>;
    go: { palette: string };
  };
  search: { palette: Record<SearchNote['kind'] | 'tooLong' | 'opened', string> };
};

async function words(locale: Locale) {
  const { numbers, search } = await loadMessages(locale);
  return createTranslator({ locale, messages: { numbers, search } as Words });
}

/** Interpretation of the search, in the reader's language. */
async function noteOf(
  t: Awaited<ReturnType<typeof words>>,
  note: SearchNote | null,
  { text, locale }: { text: string; locale: Locale },
): Promise<string | null> {
  switch (note?.kind) {
    case undefined:
      return null;
    case 'date':
    case 'undated': {
      const { era } = await readPreferences();
      return t(`search.palette.${note.kind}`, { day: formatDate(note.date, 'short', { locale, era }) });
    }
    case 'noSuchDay':
      return t('search.palette.noSuchDay', { text });
    case 'near':
      return t('search.palette.near', { words: note.words });
  }
}

function merge(first: readonly PaletteHit[], then: readonly PaletteHit[]): PaletteHit[] {
  const known = new Set(first.map(({ publicId }) => publicId));
  return [...first, ...then.filter(({ publicId }) => !known.has(publicId))];
}

function toItem(hit: PaletteHit & { alias?: string | null }): PaletteAnswer['items'][number] {
  return {
    publicId: hit.publicId,
    title: hit.documentNumber ?? hit.subject,
    detail: [hit.alias ?? [], hit.documentNumber ? hit.subject : hit.status.name, hit.from.code, hit.projectCode]
      .flat()
      .join(' · '),
    kind: hit.type,
    href: documentPath({ ...hit, typeCode: hit.type.code, isDraft: hit.status.code === 'DRAFT' }),
  };
}

function toOpened({ publicId, number, subject, status, fromCode, projectCode, type, href }: OpenedDocument) {
  const detail = [number === null ? status.name : subject, fromCode, projectCode].join(' · ');
  return { publicId, title: number ?? subject, detail, kind: type, href };
}

/** A number without a document leads to its explanation. */
function toNumber({ seriesPublicId, sequence, projectCode, number, type }: BareNumber, state: string) {
  return {
    publicId: `${seriesPublicId}-${sequence}`,
    title: number,
    detail: [state, projectCode].join(' · '),
    kind: type,
    href: numberHref({ projectCode, seriesPublicId, sequence }),
  };
}

function toResolver(text: string, detail: string): PaletteAnswer['items'][number] {
  return { publicId: 'go', title: text.trim(), detail, href: `/go?q=${encodeURIComponent(text.trim())}` };
}

function toReference(hit: PaletteHit) {
  if (!hit.documentNumber || hit.status.code === 'DRAFT') return [];
  const isCancelled = hit.status.code.startsWith('CCB');
  const label = hit.documentNumber;
  const subject = `${hit.subject} · ${hit.type.name} · ${hit.projectCode}`;
  return [{ correspondencePublicId: hit.publicId, kind: 'REFERENCE' as const, label, subject, isCancelled }];
}
