import type { CommentVisibility } from '@/db/enums';
import type { CommentRule, CompiledInput, CompiledTask, FilesRule } from '../../definitions/compiled';
import { isCommentRequired } from '../../definitions/decide';
import type { CodeFact } from '../../definitions/guard';
import type { TransitionBody } from '../schema';
import type { Unmet } from './authority';
import { checkItems, type ItemResult, type ItemsRule } from './check-items';
import type { CodeChoice } from './code-lists';
import { ENGINE_TEXTS } from './requirement-texts';

export interface InputRule {
  input: CompiledInput;
  comment: CommentRule;
  /** Readers of comments made in the step. */
  commentVisibility: CompiledTask['commentVisibility'];
  files: FilesRule;
}

/** Options of the input's lists; empty where the rule has none. */
export interface Choices {
  codes: readonly CodeChoice[];
  reasons: readonly CodeChoice[];
}

export interface CheckedInput {
  code: CodeFact | null;
  reason: string | null;
  commentVisibility: CommentVisibility;
  /** A code was given, to the whole or to an item, that asks for a fresh proof of identity. */
  asksForProof: boolean;
  /** Metadata for the history row. */
  metadata: Record<string, unknown> | null;
  unmet: Unmet[];
}

const NO_ITEMS: ItemsRule = { itemPublicIds: [], mayOverride: false };

/** Code, reason, items, comment and files as the action asks for them; a code's meaning is looked up, never sent. */
export function checkInput(
  rule: InputRule,
  choices: Choices,
  body: TransitionBody,
  itemsRule: ItemsRule = NO_ITEMS,
): CheckedInput {
  const unmet: Unmet[] = [];
  const code = chosen(rule.input.code, choices.codes, body.payload.code, unmet, 'code');
  const reason = chosen(rule.input.reason, choices.reasons, body.payload.reason, unmet, 'reason');
  const items = checkItems(itemsRule, choices.codes, body.payload, code, unmet);
  // Item comments count as the comment. An action that always requires one needs its own.
  const isSaid = Boolean(body.comment) || (rule.comment.kind !== 'required' && items.some(({ comment }) => comment));
  const mustComment = isCommentRequired(rule.comment, code?.disposition ?? null) || code?.isCommentRequired === true;
  if (mustComment && !isSaid) unmet.push({ id: 'comment', message: ENGINE_TEXTS.comment });
  const count = body.attachmentPublicIds.length;
  if (rule.files === 'required' && count === 0) unmet.push({ id: 'files', message: ENGINE_TEXTS.files });
  if (rule.files === 'none' && count > 0) unmet.push({ id: 'files', message: ENGINE_TEXTS.filesNotAllowed });
  return {
    code: code ? { code: code.code, disposition: code.disposition ?? '' } : null,
    reason: reason?.code ?? null,
    asksForProof: asksForProof(choices.codes, [code, ...items]),
    commentVisibility: visibilityOf(rule.commentVisibility, body.commentVisibility),
    metadata: metadataOf(code, reason, items, body.payload.overrideReason),
    unmet,
  };
}

function asksForProof(codes: readonly CodeChoice[], given: readonly ({ code: string } | null)[]): boolean {
  return given.some((one) => codes.some(({ code, isProofRequired }) => isProofRequired && code === one?.code));
}

/** From the fewest readers to the most. */
const READERS = ['TEAM', 'ORGANIZATION', 'PARTIES'] as const;

/** The step's visibility; a writer may narrow it, never widen it. */
function visibilityOf(
  step: CompiledTask['commentVisibility'],
  chosen: CommentVisibility | undefined,
): CommentVisibility {
  const widest = READERS.findIndex((readers) => readers.toLowerCase() === step);
  const wanted = chosen === undefined ? widest : READERS.indexOf(chosen);
  return READERS[Math.min(widest, wanted)] ?? 'PARTIES';
}

/** Inside the hash chain with the rest of the row: a result that was changed later would show. */
function metadataOf(
  code: CodeChoice | null,
  reason: CodeChoice | null,
  items: readonly ItemResult[],
  overrideReason: string | undefined,
): Record<string, unknown> | null {
  if (!code && !reason) return null;
  return {
    ...(code && { code: code.code, disposition: code.disposition ?? '' }),
    ...(reason && { reason: reason.code }),
    ...(items.length > 0 && { items }),
    ...(overrideReason && { overrideReason }),
  };
}

const COMPLAINTS = {
  code: { missing: ENGINE_TEXTS.code, unknown: ENGINE_TEXTS.codeUnknown, notAsked: ENGINE_TEXTS.codeNotAsked },
  reason: { missing: ENGINE_TEXTS.reason, unknown: ENGINE_TEXTS.reasonUnknown, notAsked: ENGINE_TEXTS.reasonNotAsked },
} as const;

function chosen(
  list: string | null,
  choices: readonly CodeChoice[],
  sent: string | undefined,
  unmet: Unmet[],
  id: 'code' | 'reason',
): CodeChoice | null {
  const complaints = COMPLAINTS[id];
  if (list === null) {
    if (sent !== undefined) unmet.push({ id, message: complaints.notAsked });
    return null;
  }
  const found = choices.find(({ code }) => code === sent);
  if (!found) unmet.push({ id, message: sent === undefined ? complaints.missing : complaints.unknown });
  return found ?? null;
}
