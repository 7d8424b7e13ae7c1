import type { Label } from '../../definitions/compiled';
import type { TransitionPayload } from '../schema';
import type { Unmet } from './authority';
import type { CodeChoice } from './code-lists';
import { ENGINE_TEXTS } from './requirement-texts';

/** Result of one item in an answer. */
export interface ItemResult {
  itemPublicId: string;
  code: string;
  comment: string;
}

export interface ItemsRule {
  itemPublicIds: readonly string[];
  /** The decider of a party may give the whole another code than its most restrictive item; a reviewer may not. */
  mayOverride: boolean;
}

/**
 * The result of every item: as sent, or else the overall code. The overall code must be the most restrictive item code,
 * unless a comment gives the reason.
 * @param chosen the overall code; null where none was chosen or the step takes none
 */
export function checkItems(
  { itemPublicIds, mayOverride }: ItemsRule,
  codes: readonly CodeChoice[],
  { items, overrideReason }: TransitionPayload,
  chosen: CodeChoice | null,
  unmet: Unmet[],
): ItemResult[] {
  const refuse = (id: string, message: Label): void => {
    unmet.push({ id, message });
  };
  if (items === undefined) {
    if (overrideReason !== undefined) refuse('override', ENGINE_TEXTS.overrideNotAsked);
    return chosen ? itemPublicIds.map((itemPublicId) => ({ itemPublicId, code: chosen.code, comment: '' })) : [];
  }
  const named = items.map(({ itemPublicId }) => itemPublicId.toLowerCase());
  const isWhole = named.length === itemPublicIds.length && itemPublicIds.every((publicId) => named.includes(publicId));
  if (!isWhole || codes.length === 0) {
    refuse('items', codes.length === 0 ? ENGINE_TEXTS.codeNotAsked : ENGINE_TEXTS.itemsIncomplete);
    return [];
  }
  const given = items.map((item) => codes.find(({ code }) => code === item.code));
  if (given.some((code) => code === undefined)) refuse('items', ENGINE_TEXTS.codeUnknown);
  if (items.some(({ comment }, index) => given[index]?.isCommentRequired && !comment)) {
    refuse('items', ENGINE_TEXTS.itemComment);
  }
  const worst = given.reduce<CodeChoice | undefined>(
    (most, code) => (code && (!most || code.severity > most.severity) ? code : most),
    undefined,
  );
  const differs = worst !== undefined && chosen !== null && chosen.code !== worst.code;
  if (differs && !(mayOverride && overrideReason)) refuse('override', ENGINE_TEXTS.mostRestrictive);
  if (!differs && overrideReason !== undefined) refuse('override', ENGINE_TEXTS.overrideNotAsked);
  return items.map(({ itemPublicId, code, comment }) => ({ itemPublicId: itemPublicId.toLowerCase(), code, comment }));
}
