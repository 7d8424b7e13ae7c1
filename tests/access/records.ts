import { and, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { documentNumberSeries } from '@/db/schema/numbering';
import { notifications } from '@/db/schema/system';
import { workflowDefinitions } from '@/db/schema/workflow';
import {
  draftInput,
  findContractPublicId,
  findProjectPublicId,
  makeDraft,
  makeSubmitted,
} from '@/db/testing/factories/documents';
import { makeContractDrawing, makeDrawing } from '@/db/testing/factories/drawings';
import { holdNumber } from '@/db/testing/factories/held-number';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa, rfaInput, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { CreateCirculation } from '@/lib/documents/circulations/schema';
import { makeCopyRow } from '@/lib/documents/issued-copies/testing/make-copy-row';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { makeNcr, ncrInput } from '@/lib/documents/ncrs/testing/make-ncr';
import { writeNote } from '@/lib/documents/notes/write-note';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal, transmittalInput } from '@/lib/documents/transmittals/testing/make-transmittal';
import { deliverTo } from '@/lib/messages/notifications/testing/deliver';
import { createSubscription } from '@/lib/messages/subscriptions/create-subscription';
import { CreateSubscription } from '@/lib/messages/subscriptions/schema';
import { sendTestMessage } from '@/lib/messages/subscriptions/send-test-message';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { AddAlias } from '@/lib/numbering/changes/schema';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { formWith } from '@/lib/numbering/imports/testing/register-files';
import { uploadImport } from '@/lib/numbering/imports/upload-import';
import { requestResetOfKey } from '@/lib/numbering/resets/request-reset-of-key';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { recordFailure } from '@/lib/platform/outbox/record-failure';
import { makeEvent } from '@/lib/platform/outbox/testing/deliveries';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { layOutView, makeReport } from '@/lib/work/reports/testing/make-report';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import type { AccessCast } from './cast';

const CONTRACT = 'LCBP3-C2';

/** A version of a template to go back to. */
export const SAVED_FORMAT = {
  versionNo: 0,
  template: '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
  overflow: 'WIDEN',
  effectiveFrom: null,
  reason: 'ทดสอบสิทธิ์การเข้าถึง',
} as const;

/** One record of each kind that an address or a body can name; ผรม.2 wrote those of an organization. */
export type AccessRecords = Awaited<ReturnType<typeof makeAccessRecords>>;

export async function makeAccessRecords({ people }: AccessCast) {
  const { control, editor, consultant, superadmin, projectAdmin } = people;
  // Before other events, which would be claimed with its own.
  const deadLetter = await makeDeadLetter();
  const letter = { to: ['คคง.'], contract: CONTRACT };
  const sent = await makeSubmitted(control, letter);
  const rfa = await makeSentRfa(control);
  const transmittal = await makeTransmittal(control);
  await submitTransmittal(control, { publicId: transmittal.publicId });
  const ncr = await makeNcr(consultant);
  await submitNcr(consultant, { publicId: ncr.publicId });
  const circulation = await makeCirculation(control, sent.publicId, editor);
  const draft = await makeDraft(control, letter);
  const note = await writeNote(editor, { documentPublicId: draft.publicId, text: 'ทดสอบ', mentionPublicIds: [] });
  const file = await uploadPdf(control, 'attached.pdf');
  await makeSubmitted(control, { ...letter, attachmentPublicIds: [file] });
  const [series] = await getDatabase()
    .select({ publicId: documentNumberSeries.publicId })
    .from(documentNumberSeries)
    .limit(1);
  const [workflow] = await getDatabase()
    .select({ version: workflowDefinitions.version })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.workflowCode, 'RFA_APPROVAL'));
  const subscription = await makeSubscription(people.admin);
  const definition = await createDraft(superadmin, { workflowCode: 'ACCESS_SWEEP' }, null);
  await makeSubmitted(control, { ...letter, to: ['สคฉ.3'] });
  const ownReset = await makeReset(superadmin, 'คคง.');
  const secondSuperadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  const reset = await makeReset(secondSuperadmin, 'สคฉ.3');
  await saveFormatVersion(superadmin, { ...SAVED_FORMAT, configId: 'LCBP3-C2.MEMO' }, null);
  const csv = registerCsv([['คคง.-สคฉ.3-0901-2569', '', 'เรื่องเดิม', '']]);
  const imported = await uploadImport(projectAdmin, { project: CONTRACT, type: 'LETTER' }, formWith('ทะเบียน.csv', csv));
  return {
    letterDraft: draft.publicId,
    letterSent: sent.publicId,
    letterNumber: sent.documentNumber,
    letterWorkflow: (await getCorrespondence(control, sent.publicId)).workflow.instanceId,
    rfaDraft: (await makeRfaDraft(control)).publicId,
    rfaSent: rfa.publicId,
    rfaWorkflow: (await getRfa(control, rfa.publicId)).workflow.instanceId,
    transmittalDraft: (await makeTransmittal(control)).publicId,
    transmittalSent: transmittal.publicId,
    ncrDraft: (await makeNcr(consultant)).publicId,
    ncrSent: ncr.publicId,
    circulation: circulation.publicId,
    note: note.publicId,
    copyOfLetter: await makeCopyRow(sent.publicId, file),
    copyOfSheet: await makeCopyRow(circulation.publicId, file),
    assignee: (await getCirculation(control, circulation.publicId)).assignees[0]?.publicId ?? '',
    contractDrawing: (await makeContractDrawing(people.consultant)).publicId,
    shopDrawing: await makeDrawing(control),
    asBuiltDrawing: await makeDrawing(control, { kind: 'AS_BUILT' }),
    attached: file,
    series: series?.publicId ?? '',
    definition: definition.id,
    version: workflow?.version ?? 0,
    reset: reset.publicId,
    /** Of the Superadmin who is a caller. */
    ownReset: ownReset.publicId,
    import: imported.answer.publicId,
    deadLetter,
    subscription,
    webhookMessage: (await sendTestMessage(people.admin, { publicId: subscription })).publicId,
    ...(await makeReportRecords(control)),
    notification: await makeNotification(people.consultant, control),
    editor: editor.actor.publicId,
    viewer: people.viewer.actor.publicId,
    held: (await holdNumber(control, 'คคง.')).token,
    ...(await makeInputs(control)),
    /** These are used up by the call that names them. */
    makeUpload: () => uploadPdf(control, 'pending.pdf'),
    makeHold: async () => (await holdNumber(control, 'คคง.')).token,
    makeAlias: async () => {
      const number = `A/${newPublicId().slice(-12)}`;
      return (await addAlias(control, AddAlias.parse({ publicId: sent.publicId, number }))).publicId;
    },
    makeLetterDraft: async () => (await makeDraft(control, letter)).publicId,
    makeRfaDraft: async () => (await makeRfaDraft(control)).publicId,
    makeSentLetter: async () => makeSubmitted(control, letter),
    makeLetterWorkflow: async () => {
      const { publicId } = await makeSubmitted(control, letter);
      return (await getCorrespondence(control, publicId)).workflow.instanceId;
    },
  };
}

/** A report of Document Control, and a private view for another one. */
async function makeReportRecords(control: UserCtx) {
  const { viewPublicId } = await layOutView(control);
  const report = await makeReport(control);
  return { reportView: viewPublicId, report: report.publicId, controller: control.actor.publicId };
}

function makeReset(superadmin: UserCtx, recipientOrgId: string) {
  const counterKey = { originatorOrgId: 'ผรม.2', recipientOrgId };
  const reason = 'ย้ายเลขจากทะเบียนกระดาษเดิมที่ออกไปแล้ว';
  const asked = { configId: 'LCBP3-C2.LETTER', counterKey, nextNumber: 500, reason, attachmentPublicId: null };
  return requestResetOfKey(superadmin, asked, null);
}

/** Complete inputs for creating, as ผรม.2 would write them. */
async function makeInputs(control: UserCtx) {
  return {
    project: await findProjectPublicId(CONTRACT),
    contract: await findContractPublicId(CONTRACT),
    contractors: control.actor.organizationPublicId,
    consultants: (await findOrganization('คคง.')).publicId,
    letterInput: await draftInput({ to: ['คคง.'], contract: CONTRACT }),
    rfaInput: { ...(await rfaInput(control, { attachmentPublicIds: [] })) },
    transmittalInput: await transmittalInput(),
    ncrInput: await ncrInput(),
  };
}

/** A valid subscription, without its scope. */
export const REPORT_PLAN = {
  name: 'รายงาน',
  format: 'xlsx',
  skipsEmpty: false,
  schedule: { cadence: 'DAILY', hour: 7 },
} as const;

export const SUBSCRIPTION = {
  name: 'ทดสอบสิทธิ์การเข้าถึง',
  url: 'https://receiver.example/hook',
  projectPublicId: null,
  kinds: ['document.issued'],
  documentKinds: null,
} as const;

async function makeSubscription(admin: UserCtx): Promise<string> {
  const input = { ...SUBSCRIPTION, organizationPublicId: admin.actor.organizationPublicId };
  return (await createSubscription(admin, CreateSubscription.parse(input))).publicId;
}

async function makeCirculation(control: UserCtx, documentPublicId: string, editor: UserCtx) {
  return createCirculation(
    control,
    CreateCirculation.parse({
      documentPublicId,
      deadlineDate: '2039-12-31',
      assignees: [{ userPublicId: editor.actor.publicId, type: 'MAIN' }],
    }),
  );
}

/** A letter to ผรม.2, as `control` is notified of it. */
async function makeNotification(sender: UserCtx, { actor }: UserCtx): Promise<string> {
  const { publicId } = await makeSubmitted(sender, { to: [actor.organizationCode], contract: CONTRACT });
  await deliverTo(publicId);
  const [row] = await getDatabase()
    .select({ publicId: notifications.publicId })
    .from(notifications)
    .where(and(eq(notifications.entityPublicId, publicId), eq(notifications.userId, actor.userId)));
  return row?.publicId ?? '';
}

async function makeDeadLetter(): Promise<string> {
  const system = systemCtx('test');
  const eventId = await makeEvent();
  await claimDeliveries(system, async () => {});
  const failed = { eventId, consumer: 'notify-in-app', round: 1 } as const;
  await recordFailure(system, failed, { errorClass: 'Sweep', message: 'broken', isFinal: true });
  const [row] = await getDatabase()
    .select({ publicId: deadLetters.publicId })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(eq(eventDeliveries.eventId, eventId));
  return row?.publicId ?? '';
}
