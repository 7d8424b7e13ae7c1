import { z } from 'zod';
import { route } from '@/app/_web/route';
import { searchDrawingRevisions } from '@/lib/documents/drawings/revisions/search-drawing-revisions';
import { SearchDrawingRevisions } from '@/lib/documents/drawings/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** `number` may come many times: a pasted list. */
const query = SearchDrawingRevisions.omit({ numbers: true }).extend({
  number: z.preprocess((value) => (value === undefined ? [] : [value].flat()), SearchDrawingRevisions.shape.numbers),
});

/** For the item picker of an RFA. A read beside the form's actions, which run one after the other. */
export const GET = route({
  query,
  handle: async ({ ctx, query: { number: numbers, ...place } }) => {
    requireTokenScope(ctx, 'rfa.create');
    return { choices: await searchDrawingRevisions(ctx, { ...place, numbers }) };
  },
});
