import type { RfaItem } from '@/lib/documents/rfas/dto';
import { isBlank } from '@/lib/platform/visible-text';
import type { AnswerDraft, Missing } from './answer-state';

export const COMMENT_FIELD = 'answer-comment';
export const OVERRIDE_FIELD = 'answer-override-reason';
export const WHOLE_CODES = 'answer-codes';

/** Id of an item's comment field. */
export function commentFieldOf(itemPublicId: string): string {
  return `comment-${itemPublicId}`;
}

/** Id of the group of an item's codes. */
export function codesOf(itemPublicId: string): string {
  return `codes-${itemPublicId}`;
}

/** Brings the field that a refused answer lacks into view, and the focus into it. */
export function focusMissing(
  what: Missing,
  { items, draft, needsComment }: { items: readonly RfaItem[]; draft: AnswerDraft; needsComment: ReadonlySet<string> },
): void {
  const field = document.getElementById(idOf(what, { items, draft, needsComment }));
  const control = field instanceof HTMLFieldSetElement ? field.querySelector('button') : field;
  control?.focus({ preventScroll: true });
  // Centred, because the sticky bar at the bottom covers fields scrolled to the edge.
  control?.scrollIntoView({ block: 'center' });
}

function idOf(what: Missing, { items, draft, needsComment }: Parameters<typeof focusMissing>[1]): string {
  const itemOf = (lacks: (item: AnswerDraft['items'][string] | undefined) => boolean) =>
    items.find(({ publicId }) => lacks(draft.items[publicId]))?.publicId ?? '';
  switch (what) {
    case 'comment':
      return COMMENT_FIELD;
    case 'override':
      return OVERRIDE_FIELD;
    case 'code':
      return WHOLE_CODES;
    // The first item that lacks something, a result or its comment: reading order, not the order of the rules.
    case 'items':
    case 'itemComment': {
      const item = itemOf((one) => !one?.code || (needsComment.has(one.code) && isBlank(one.comment)));
      return draft.items[item]?.code ? commentFieldOf(item) : codesOf(item);
    }
  }
}
