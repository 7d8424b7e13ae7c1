import type { RfaCode } from '@/lib/documents/rfas/dto';
import { isBlank, visibleLength } from '@/lib/platform/visible-text';
import type { AvailableAction } from '@/lib/workflow/engine/dto';

// The reviewer's input and the outcome it implies. The server applies the same rules (lib/workflow/engine/ check-input,
// check-items); here they show missing input early.

export type ItemDraft = { code: string; comment: string };
export type AnswerDraft = {
  /** Of the whole: for all items where none has its own; with `overrideReason` instead of the most restrictive. */
  code: string;
  comment: string;
  /** Empty: as the step says. */
  visibility: string;
  overrideReason: string;
  items: Readonly<Record<string, ItemDraft>>;
};

export const EMPTY_DRAFT: AnswerDraft = { code: '', comment: '', visibility: '', overrideReason: '', items: {} };

export type Missing = 'code' | 'items' | 'itemComment' | 'comment' | 'override';

export type Outcome = {
  /** Items have results of their own. */
  isPerItem: boolean;
  /** The most restrictive of the items' codes; null without any. */
  worst: string | null;
  /** The code of the whole as it would be sent; empty while none follows. */
  code: string;
  isOverridden: boolean;
  missing: Missing[];
};

/** As the server asks for it: one word explains nothing. */
const MIN_OVERRIDE_CHARACTERS = 5;

export function outcomeOf(
  draft: AnswerDraft,
  { action, codes, itemIds }: { action: AvailableAction; codes: readonly RfaCode[]; itemIds: readonly string[] },
): Outcome {
  const drafts = itemIds.map((id) => draft.items[id]);
  const isPerItem = drafts.some((item) => item && (item.code !== '' || !isBlank(item.comment)));
  const worst = isPerItem
    ? worstOf(
        codes,
        drafts.map((item) => item?.code ?? ''),
      )
    : null;
  // The decider of a party may differ from the most restrictive item; a reviewer's task may not.
  const mayOverride = action.taskPublicId === null;
  const isOverridden = isPerItem && mayOverride && draft.code !== '' && worst !== null && draft.code !== worst;
  const code = isPerItem && !isOverridden ? (worst ?? '') : draft.code;
  const missing: Missing[] = [];
  if (isPerItem && drafts.some((item) => !item?.code)) missing.push('items');
  if (action.codes.length > 0 && code === '' && !isPerItem) missing.push('code');
  const wants = new Set(codes.filter(({ isCommentRequired }) => isCommentRequired).map((one) => one.code));
  if (isPerItem && drafts.some((item) => item && wants.has(item.code) && isBlank(item.comment))) {
    missing.push('itemComment');
  }
  if (isOverridden && visibleLength(draft.overrideReason) < MIN_OVERRIDE_CHARACTERS) missing.push('override');
  const isSaidOfItems = action.comment !== 'required' && drafts.some((item) => item?.comment.trim());
  const mustComment =
    action.comment === 'required' || action.codes.some((choice) => choice.code === code && choice.isCommentRequired);
  if (mustComment && isBlank(draft.comment) && !isSaidOfItems) missing.push('comment');
  return { isPerItem, worst, code, isOverridden, missing };
}

function worstOf(codes: readonly RfaCode[], chosen: readonly string[]): string | null {
  const among = codes.filter(({ code }) => chosen.includes(code));
  return (
    among.reduce<RfaCode | null>((most, one) => (!most || one.severity > most.severity ? one : most), null)?.code ??
    null
  );
}

/**
 * Changes one item. If one code was given for all, the others keep it as their own. The code of the whole then follows
 * from the items, without an unwanted override.
 */
export function setItem(
  draft: AnswerDraft,
  id: string,
  change: Partial<ItemDraft>,
  itemIds: readonly string[],
): AnswerDraft {
  const commentOf = (one: string) => draft.items[one]?.comment ?? '';
  const isForAll = draft.code !== '' && !itemIds.some((one) => draft.items[one]?.code);
  const items = isForAll
    ? Object.fromEntries(itemIds.map((one) => [one, { code: draft.code, comment: commentOf(one) }]))
    : draft.items;
  const before = items[id] ?? { code: '', comment: '' };
  return { ...draft, code: isForAll ? '' : draft.code, items: { ...items, [id]: { ...before, ...change } } };
}

/** Sets one code for all. If an item has a typed comment, each item gets the code, and the comment stays. */
export function setWhole(draft: AnswerDraft, code: string, itemIds: readonly string[]): AnswerDraft {
  const isSaid = itemIds.some((id) => !isBlank(draft.items[id]?.comment ?? ''));
  const items = isSaid ? itemIds.map((id) => [id, { comment: draft.items[id]?.comment ?? '', code }] as const) : [];
  return { ...draft, code, overrideReason: '', items: Object.fromEntries(items) };
}

/** The code that all items share; empty if they differ or some have none. */
export function wholeOf(draft: AnswerDraft, { isPerItem }: Outcome, itemIds: readonly string[]): string {
  if (!isPerItem) return draft.code;
  const given = new Set(itemIds.map((id) => draft.items[id]?.code ?? ''));
  const [only = ''] = given;
  return given.size === 1 ? only : '';
}

export function isEmpty({ code, comment, overrideReason, items }: AnswerDraft): boolean {
  return code === '' && comment === '' && overrideReason === '' && Object.keys(items).length === 0;
}

/** The payload of the engine, as `outcomeOf` found it complete. */
export function payloadOf(draft: AnswerDraft, outcome: Outcome, action: AvailableAction, itemIds: readonly string[]) {
  return {
    ...(outcome.code && { code: outcome.code }),
    ...(action.taskPublicId && { taskPublicId: action.taskPublicId }),
    ...(outcome.isPerItem && {
      items: itemIds.map((itemPublicId) => ({
        itemPublicId,
        code: draft.items[itemPublicId]?.code ?? '',
        comment: draft.items[itemPublicId]?.comment.trim() ?? '',
      })),
    }),
    ...(outcome.isOverridden && { overrideReason: draft.overrideReason.trim() }),
  };
}

/**
 * Parses a draft from the browser's storage; null if it is invalid, because an older version or another script may have
 * written it.
 */
export function readDraft(text: string | null): AnswerDraft | null {
  const value = parse(text);
  if (!isRecord(value) || !isRecord(value.items)) return null;
  const items = Object.entries(value.items).flatMap(([id, item]) =>
    isRecord(item) ? [[id, { code: wordOf(item.code), comment: wordOf(item.comment) }] as const] : [],
  );
  return {
    code: wordOf(value.code),
    comment: wordOf(value.comment),
    visibility: wordOf(value.visibility),
    overrideReason: wordOf(value.overrideReason),
    items: Object.fromEntries(items),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
