import type { CommentRule, CompiledInput, FilesRule } from '../workflow-definitions/compiled';
import { isCommentRequired } from '../workflow-definitions/decide';
import type { CodeFact } from '../workflow-definitions/guard';
import type { Unmet } from './authority';
import type { CodeChoice } from './code-lists';
import { ENGINE_TEXTS } from './requirement-texts';
import type { TransitionBody } from './schema';

export interface InputRule {
  input: CompiledInput;
  comment: CommentRule;
  files: FilesRule;
}

/** What the input's lists offer; empty where the rule asks for none. */
export interface Choices {
  codes: readonly CodeChoice[];
  reasons: readonly CodeChoice[];
}

export interface CheckedInput {
  code: CodeFact | null;
  reason: string | null;
  unmet: Unmet[];
}

/** Code, reason, comment and files as the action asks for them; the code's meaning is looked up, never sent. */
export function checkInput(rule: InputRule, choices: Choices, body: TransitionBody): CheckedInput {
  const unmet: Unmet[] = [];
  const code = chosen(rule.input.code, choices.codes, body.payload.code, unmet, 'code');
  const reason = chosen(rule.input.reason, choices.reasons, body.payload.reason, unmet, 'reason');
  const mustComment = isCommentRequired(rule.comment, code?.disposition ?? null) || code?.isCommentRequired === true;
  if (mustComment && !body.comment) unmet.push({ id: 'comment', message: ENGINE_TEXTS.comment });
  const count = body.attachmentPublicIds.length;
  if (rule.files === 'required' && count === 0) unmet.push({ id: 'files', message: ENGINE_TEXTS.files });
  if (rule.files === 'none' && count > 0) unmet.push({ id: 'files', message: ENGINE_TEXTS.filesNotAllowed });
  return {
    code: code ? { code: code.code, disposition: code.disposition ?? '' } : null,
    reason: reason?.code ?? null,
    unmet,
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
