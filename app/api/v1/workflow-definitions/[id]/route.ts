import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getDefinition } from '@/lib/workflow/authoring/list-definitions';
import { saveDraft } from '@/lib/workflow/authoring/save-draft';
import { DefinitionPath, SaveDraftBody } from '@/lib/workflow/authoring/schema';

/** One version with its text and its siblings. */
export const GET = route({ params: DefinitionPath, handle: ({ ctx, params: { id } }) => getDefinition(ctx, id) });

/** Keeps a draft, mistakes included. The same call twice leaves the same draft. */
export const PUT = route({
  params: DefinitionPath,
  body: SaveDraftBody,
  handle: ({ ctx, params: { id }, body: { definition, ...input } }) =>
    saveDraft(ctx, { ...input, id, text: JSON.stringify(definition) }),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST };
