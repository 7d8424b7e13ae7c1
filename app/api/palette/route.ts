import { z } from 'zod';
import type { PaletteAnswer } from '@/app/_shell/palette-answer';
import { route } from '@/app/_web/route';
import type { PaletteHit } from '@/lib/correspondence/form-options-dto';
import { palette } from '@/lib/correspondence/palette';
import { requireTokenScope } from '@/lib/identity/token-scope';

/** A longer text is a pasted letter, not a search. */
const MAX_QUERY = 200;

/** What fits the palette beside pages and actions. */
const MAX_SHOWN = 8;

const query = z.object({
  q: z.string().max(MAX_QUERY).default(''),
  /** `reference`: only what a draft may refer to, as the form's chips show it. */
  for: z.enum(['palette', 'reference']).default('palette'),
});

export const GET = route({
  query,
  handle: async ({ ctx, query: { q, for: purpose } }) => {
    requireTokenScope(ctx, 'search.use');
    const hits = await palette(ctx, q);
    if (purpose === 'reference') return { references: hits.flatMap(toReference).slice(0, MAX_SHOWN) };
    return { items: hits.slice(0, MAX_SHOWN).map(toItem) } satisfies PaletteAnswer;
  },
});

function toItem(hit: PaletteHit): PaletteAnswer['items'][number] {
  const page = `/p/${encodeURIComponent(hit.projectCode)}/correspondence/${hit.publicId}`;
  const isDraft = hit.status.code === 'DRAFT';
  return {
    publicId: hit.publicId,
    title: hit.documentNumber ?? hit.subject,
    detail: [hit.documentNumber ? hit.subject : hit.status.name, hit.from.code, hit.projectCode].join(' · '),
    kind: hit.type.code,
    href: isDraft ? `${page}/edit` : page,
  };
}

function toReference(hit: PaletteHit) {
  if (!hit.documentNumber || hit.status.code === 'DRAFT') return [];
  const isCancelled = hit.status.code.startsWith('CCB');
  const label = hit.documentNumber;
  const subject = `${hit.subject} · ${hit.type.code} · ${hit.projectCode}`;
  return [{ correspondencePublicId: hit.publicId, kind: 'REFERENCE' as const, label, subject, isCancelled }];
}
