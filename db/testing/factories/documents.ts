import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { CreateCorrespondence, type CreateCorrespondenceInput } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { replyCorrespondence } from '@/lib/documents/letters/submit/reply-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { findOrganization } from './people';

/** As a test says it: organizations, project and contract by code; the rest as the form sends it. */
export type MadeDraft = Partial<
  Omit<CreateCorrespondenceInput, 'projectPublicId' | 'contractPublicId' | 'to' | 'cc'>
> & {
  project?: string;
  contract?: string;
  to?: readonly string[];
  cc?: readonly string[];
};

/** The input of a complete letter to สคฉ.3 in LCBP3-C2; every part can be replaced. */
export async function draftInput(options: MadeDraft = {}): Promise<CreateCorrespondence> {
  const { project = 'LCBP3-C2', contract, to = ['สคฉ.3'], cc = [], ...fields } = options;
  return CreateCorrespondence.parse({
    typeCode: 'LETTER',
    subject: 'ขอส่งรายงานประจำเดือน',
    body: 'เรียนมาเพื่อโปรดพิจารณา',
    ...fields,
    projectPublicId: await findProjectPublicId(project),
    contractPublicId: contract ? await findContractPublicId(contract) : null,
    to: await recipientInputs(to),
    cc: await recipientInputs(cc),
  });
}

/** A draft of the actor's organization, made by the product's own verb. */
export async function makeDraft(ctx: UserCtx, options: MadeDraft = {}) {
  return createCorrespondence(ctx, await draftInput(options));
}

/** The same, submitted: it has its number and its recipients see it. */
export async function makeSubmitted(ctx: UserCtx, options: MadeDraft = {}) {
  const draft = await makeDraft(ctx, options);
  return submitCorrespondence(ctx, { publicId: draft.publicId, versionNo: draft.versionNo });
}

/** The draft of a reply with its text, as its writer leaves it before it is submitted. */
export async function makeReply(ctx: UserCtx, { publicId }: { publicId: string }) {
  const reply = await replyCorrespondence(ctx, { publicId });
  return updateCorrespondence(ctx, {
    publicId: reply.publicId,
    versionNo: reply.versionNo,
    body: 'ตามที่สอบถาม ขอตอบว่า',
  });
}

export async function recipientInputs(codes: readonly string[]) {
  return Promise.all(
    codes.map(async (code) => ({ organizationPublicId: (await findOrganization(code)).publicId, attentions: [] })),
  );
}

export async function findProjectPublicId(code: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ publicId: projects.publicId })
    .from(projects)
    .where(eq(projects.projectCode, code));
  if (!row) throw new Error(`no project ${code} in the master data`);
  return row.publicId;
}

export async function findContractPublicId(code: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, code));
  if (!row) throw new Error(`no contract ${code} in the master data`);
  return row.publicId;
}
