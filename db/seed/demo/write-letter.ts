import { Readable } from 'node:stream';
import { CreateCorrespondence, UpdateCorrespondence } from '@/lib/documents/document/schema';
import { receiveFile } from '@/lib/documents/files/receive-file';
import { storeUpload } from '@/lib/documents/files/store-upload';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { replyCorrespondence } from '@/lib/documents/letters/submit/reply-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import type { PlannedLetter } from './plan';
import { samplePdf } from './sample-pdf';

export interface Places {
  organizations: ReadonlyMap<string, string>;
  projects: ReadonlyMap<string, string>;
  contracts: ReadonlyMap<string, string>;
}

/** Drafts and, unless it is to stay a draft, submits one letter the way its author would. Returns its publicId. */
export async function writeLetter(
  ctx: UserCtx,
  letter: PlannedLetter,
  places: Places,
  answered: string | undefined,
): Promise<string> {
  const attachmentPublicIds = letter.hasFile ? [await upload(ctx, letter)] : [];
  const draft = answered
    ? await answer(ctx, letter, answered, attachmentPublicIds)
    : await createCorrespondence(
        ctx,
        CreateCorrespondence.parse({ ...contentOf(letter, places), attachmentPublicIds }),
      );
  if (letter.fate !== 'draft') await submitCorrespondence(ctx, draft);
  return draft.publicId;
}

async function answer(
  ctx: UserCtx,
  letter: PlannedLetter,
  answered: string,
  attachmentPublicIds: readonly string[],
): Promise<{ publicId: string; versionNo: number }> {
  const draft = await replyCorrespondence(ctx, { publicId: answered, typeCode: letter.typeCode });
  return updateCorrespondence(
    ctx,
    UpdateCorrespondence.parse({
      publicId: draft.publicId,
      versionNo: draft.versionNo,
      body: letter.body,
      tags: [letter.tag],
      documentDate: projectDay(letter.at),
      attachmentPublicIds,
    }),
  );
}

function contentOf(letter: PlannedLetter, places: Places): Record<string, unknown> {
  return {
    projectPublicId: known(places.projects, letter.project),
    contractPublicId: letter.contract ? known(places.contracts, letter.contract) : null,
    typeCode: letter.typeCode,
    subject: letter.subject,
    body: letter.body,
    documentDate: projectDay(letter.at),
    dueDate: letter.dueInDays === null ? null : addDays(projectDay(letter.at), letter.dueInDays),
    urgency: letter.urgency,
    secrecy: letter.secrecy,
    tags: [letter.tag],
    to: letter.to.map((code) => ({ organizationPublicId: known(places.organizations, code) })),
    cc: letter.cc.map((code) => ({ organizationPublicId: known(places.organizations, code) })),
    details: detailsOf(letter),
  };
}

function detailsOf(letter: PlannedLetter): Record<string, unknown> {
  if (letter.typeCode === 'RFI') return { question: letter.body, costImpact: 'UNKNOWN', scheduleImpact: 'UNKNOWN' };
  if (letter.typeCode === 'MOM')
    return { meetingDate: addDays(projectDay(letter.at), -1), place: 'ห้องประชุมสำนักงานสนาม' };
  return {};
}

async function upload(ctx: UserCtx, letter: PlannedLetter): Promise<string> {
  const title = `${letter.project} ${letter.typeCode} ${letter.key}`;
  const received = await receiveFile(Readable.from([samplePdf(title)]), `${letter.key}.pdf`);
  const stored = await transact(ctx, (tx) => storeUpload(tx, received));
  return stored.publicId;
}

function known(map: ReadonlyMap<string, string>, code: string): string {
  const publicId = map.get(code);
  if (!publicId) throw new Error(`the demo does not know ${code}`);
  return publicId;
}
