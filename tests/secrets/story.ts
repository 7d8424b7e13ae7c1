import { findProjectPublicId, makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeRfaDraft, makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { reviseCorrespondence } from '@/lib/documents/letters/life';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { AddAlias, VoidDocumentNumber } from '@/lib/numbering/changes/schema';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/numbering/holds/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { type SecretName, type Story, secret } from './secrets';

/** The people who act; of คคง., ผรม.2 and สคฉ.3, with a review team of STR of exactly `reviewer` and `colleague`. */
export interface StoryCast {
  /** Document Control of คคง. */
  consultant: UserCtx;
  reviewer: UserCtx;
  colleague: UserCtx;
  /** Takes over the colleague's task of one RFA. */
  substitute: UserCtx;
  lead: UserCtx;
  /** Document Control and Org Admin of ผรม.2 */
  contractor: UserCtx;
  contractorAdmin: UserCtx;
  /** Document Control of สคฉ.3 */
  owner: UserCtx;
}

/** Plays one of everything that is not for everybody, by the product's own verbs. */
export async function playStory(cast: StoryCast, prefix: string): Promise<Story> {
  const text = (name: SecretName) => secret(prefix, name);
  const letter = await unsentLetter(cast, text);
  const rfas = [
    await reviewedRfa(cast, text),
    await teamRfa(cast, text),
    await unsentRfa(cast, text),
    await recalledRfa(cast, text),
  ];
  const draft = await makeDraft(cast.contractor, { to: ['คคง.'], subject: text('draft'), body: text('draft') });
  const lost = await lostNumber(cast, text);
  await hold(cast, text('holdPurpose'));
  const documents = [letter.publicId, draft.publicId, lost];
  const ids = new Set([...documents, ...letter.ids, ...rfas.flatMap(({ ids: known }) => known)]);
  return { prefix, ids: [...ids] };
}

type Text = (name: SecretName) => string;
const decide = (ctx: UserCtx, input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));

async function unsentLetter({ consultant, owner }: StoryCast, text: Text) {
  const { publicId } = await makeSubmitted(consultant, { to: ['สคฉ.3'], contract: 'LCBP3-C2' });
  await addAlias(owner, AddAlias.parse({ publicId, number: `A/${publicId.slice(-8)}`, note: text('aliasNote') }));
  const { versionNo } = await reviseCorrespondence(consultant, { publicId });
  const file = await uploadPdf(consultant, `${text('unsentLetter')}.pdf`);
  await updateCorrespondence(consultant, {
    publicId,
    versionNo,
    subject: text('unsentLetter'),
    body: text('unsentLetter'),
    remarks: text('unsentLetter'),
    attachmentPublicIds: [file],
  });
  const { workflow } = await getCorrespondence(consultant, publicId, 'draft');
  return { publicId, ids: [file, workflow.instanceId] };
}

async function reviewedRfa({ contractor, reviewer, colleague, substitute, consultant }: StoryCast, text: Text) {
  const { publicId } = await makeSentRfa(contractor);
  const file = await uploadPdf(reviewer, `${text('reviewFile')}.pdf`);
  const attachmentPublicIds = [file];
  await decide(reviewer, {
    publicId,
    action: 'RESPOND',
    code: '1N',
    comment: text('reviewComment'),
    attachmentPublicIds,
  });
  const { instanceId } = (await getRfa(contractor, publicId)).workflow;
  const open = (await getInstance(consultant, instanceId)).tasks.find(
    ({ person }) => person?.publicId === colleague.actor.publicId,
  );
  await reassignTask(consultant, {
    taskPublicId: open?.publicId ?? '',
    toUserPublicId: substitute.actor.publicId,
    reason: text('reassignment'),
  });
  return { ids: [publicId, instanceId, file] };
}

async function teamRfa({ contractor, reviewer }: StoryCast, text: Text) {
  const { publicId } = await makeSentRfa(contractor);
  const file = await uploadPdf(reviewer, `${text('teamFile')}.pdf`);
  await decide(reviewer, {
    publicId,
    action: 'RESPOND',
    code: '1N',
    comment: text('teamComment'),
    commentVisibility: 'TEAM',
    attachmentPublicIds: [file],
  });
  const { instanceId } = (await getRfa(contractor, publicId)).workflow;
  return { ids: [publicId, instanceId, file] };
}

async function unsentRfa({ contractor, reviewer, colleague, lead }: StoryCast, text: Text) {
  const { publicId } = await makeSentRfa(contractor);
  for (const one of [reviewer, colleague])
    await decide(one, { publicId, action: 'RESPOND', code: '1N', comment: 'ok' });
  await decide(lead, { publicId, action: 'DECIDE', code: '3R', comment: 'revise' });
  await reviseRfa(contractor, { publicId });
  const file = await uploadPdf(contractor, `${text('unsentRfa')}.pdf`);
  await updateRfa(contractor, {
    publicId,
    subject: text('unsentRfa'),
    body: text('unsentRfa'),
    remarks: text('unsentRfa'),
    attachmentPublicIds: [file],
  });
  const { instanceId } = (await getRfa(contractor, publicId, 'draft')).workflow;
  return { ids: [publicId, instanceId, file] };
}

async function recalledRfa({ contractor }: StoryCast, text: Text) {
  const file = await uploadPdf(contractor, `${text('recalledRfa')}.pdf`);
  const { publicId } = await makeRfaDraft(contractor, {
    subject: text('recalledRfa'),
    body: text('recalledRfa'),
    attachmentPublicIds: [file],
  });
  await submitRfa(contractor, { publicId });
  await recallRfa(contractor, { publicId, reason: 'called back' });
  const { instanceId } = (await getRfa(contractor, publicId)).workflow;
  return { ids: [publicId, instanceId, file] };
}

/** A letter whose held number was taken off it before it was sent under another one. */
async function lostNumber({ contractor, contractorAdmin }: StoryCast, text: Text): Promise<string> {
  const draft = await makeDraft(contractor, { to: ['คคง.'], contract: 'LCBP3-C2' });
  const { publicId } = draft;
  const token = await hold({ contractor }, text('lostPurpose'));
  await confirmReservation(contractor, { publicId, token });
  await voidDocumentNumber(
    contractorAdmin,
    VoidDocumentNumber.parse({ publicId, reasonCode: 'OTHER', reason: text('lostReason') }),
  );
  await submitCorrespondence(contractor, { publicId });
  return publicId;
}

async function hold({ contractor }: Pick<StoryCast, 'contractor'>, purpose: string): Promise<string> {
  const [recipient] = await recipientInputs(['คคง.']);
  const { reservations } = await reserveNumbers(
    contractor,
    ReserveNumbers.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: recipient?.organizationPublicId,
      purpose,
    }),
  );
  return reservations[0]?.token ?? '';
}
