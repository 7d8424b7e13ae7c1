import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { DocumentAnswer } from '../../document/dto';
import { MAX_SUBJECT } from '../../document/fields';
import { type LoadedDocument, loadDocument } from '../../document/read/load-documents';
import { selectIncoming } from '../../document/read/senders';
import { CreateCorrespondence, type ReplyCorrespondence } from '../../document/schema';
import { ANY_KIND_TRAITS, typeOfAnswer } from '../../kind-traits';
import { createCorrespondence } from '../draft/create-correspondence';
import { canReply } from '../rules-by-kind';

const REPLY_PREFIX = { th: 'ตอบ: ', en: 'Re: ' };

/**
 * Starts the answer to a received document: a new draft to its sender, referring to it, in the same contract and as
 * confidential as it. Nothing happens to the answered document until the answer is submitted.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN and what createCorrespondence refuses
 */
export async function replyCorrespondence(
  ctx: UserCtx,
  input: ReplyCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canReply(document.facts);
  if (refusal) throw new AppError(refusal);
  const draft = CreateCorrespondence.parse({
    projectPublicId: document.project.publicId,
    typeCode: input.typeCode ?? typeOfAnswer(document.type.code),
    contractPublicId: document.contract?.isActive ? document.contract.publicId : null,
    subject: answeringSubject(document.revision.subject),
    secrecy: document.secrecy,
    urgency: document.urgency,
    to: await answeredTo(ctx, document),
    references: [{ correspondencePublicId: document.publicId, kind: 'REPLY' }],
  });
  return createCorrespondence(ctx, draft, claim);
}

/**
 * Recipient of the reply. An outside sender is not an organization of the system: the writer chooses who forwards the
 * answer.
 */
async function answeredTo(ctx: UserCtx, { id, facts, originator }: LoadedDocument) {
  const sender = ANY_KIND_TRAITS[facts.kind].isFromOutside ? (await selectIncoming(ctx, id))?.sender : originator;
  return sender?.publicId ? [{ organizationPublicId: sender.publicId }] : [];
}

/** In the language of the subject; an answer to an answer is not prefixed twice. */
function answeringSubject(subject: string): string {
  const prefix = /\p{Script=Thai}/u.test(subject) ? REPLY_PREFIX.th : REPLY_PREFIX.en;
  const isAnswer = Object.values(REPLY_PREFIX).some((known) => subject.startsWith(known));
  return (isAnswer ? subject : prefix + subject).slice(0, MAX_SUBJECT);
}
