import { Readable } from 'node:stream';
import { receiveFile } from '@/lib/documents/files/receive-file';
import { storeUpload } from '@/lib/documents/files/store-upload';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import type { RfaAnswer } from '@/lib/documents/rfas/dto';
import { CreateRfa, type CreateRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { findContractPublicId, findProjectPublicId } from './documents';
import { makeDrawing } from './drawings';

/** As a test says it: project and contract by code; the rest as the form sends it. */
export type MadeRfaDraft = Partial<Omit<CreateRfaInput, 'projectPublicId' | 'contractPublicId'>> & {
  project?: string;
  contract?: string;
};

/** A stored upload of the actor. @returns its publicId */
export async function uploadPdf(ctx: UserCtx, name = 'method-statement.pdf'): Promise<string> {
  const received = await receiveFile(Readable.from([pdf(name)]), name);
  const stored = await transact(ctx, (tx) => storeUpload(tx, received));
  return stored.publicId;
}

/** The draft of a shop drawing with its file, as an RFA needs it. @returns the revision's publicId */
export async function makeShopRevision(ctx: UserCtx): Promise<string> {
  return (await makeShopDrawing(ctx)).revisionPublicId;
}

export async function makeShopDrawing(ctx: UserCtx) {
  return makeDrawing(ctx, { attachmentPublicIds: [await uploadPdf(ctx, 'drawing.pdf')] });
}

/** The input of a complete method statement (a type of files) in LCBP3-C2; every part can be replaced. */
export async function rfaInput(ctx: UserCtx, options: MadeRfaDraft = {}): Promise<CreateRfa> {
  const { project = 'LCBP3-C2', contract = 'LCBP3-C2', ...fields } = options;
  const rfaTypeCode = fields.rfaTypeCode ?? 'MST';
  const isFileType = !['SDW', 'DDW', 'ADW'].includes(rfaTypeCode);
  return CreateRfa.parse({
    disciplineCode: 'STR',
    subject: 'ขออนุมัติขั้นตอนการก่อสร้างเสาเข็มเจาะ',
    attachmentPublicIds: isFileType && !fields.attachmentPublicIds ? [await uploadPdf(ctx)] : [],
    ...fields,
    rfaTypeCode,
    projectPublicId: await findProjectPublicId(project),
    contractPublicId: await findContractPublicId(contract),
  });
}

/** A draft of the actor's organization, made by the product's own verb. */
export async function makeRfaDraft(ctx: UserCtx, options: MadeRfaDraft = {}): Promise<RfaAnswer> {
  return createRfa(ctx, await rfaInput(ctx, options));
}

/** A shop drawing RFA with that many drawings, drafted. */
export async function makeDrawingRfa(ctx: UserCtx, drawings: number, options: MadeRfaDraft = {}) {
  const items: { drawingRevisionPublicId: string }[] = [];
  for (let n = 0; n < drawings; n += 1) items.push({ drawingRevisionPublicId: await makeShopRevision(ctx) });
  return makeRfaDraft(ctx, { rfaTypeCode: 'SDW', items, ...options });
}

/** The same, submitted. */
export async function makeSentRfa(ctx: UserCtx, options: MadeRfaDraft = {}) {
  return submitRfa(ctx, { publicId: (await makeRfaDraft(ctx, options)).publicId });
}
