import { z } from 'zod';
import { route } from '@/app/_web/route';
import { searchDrawingItems } from '@/lib/documents/transmittals/draft/form-options';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** For the drawing picker of an NCR. A read beside the form's actions, which run one after the other. */
export const GET = route({
  query: z.strictObject({ project: z.string().min(1).max(60), q: z.string().max(200) }),
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'ncr.create');
    return { choices: await searchDrawingItems(ctx, { projectCode: query.project, text: query.q }) };
  },
});
