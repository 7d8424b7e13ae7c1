import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { auditLogs } from '@/db/schema/system';
import { makeContractDrawing, makeDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { markInReview, release } from '../drawings/revisions/apply-rfa-result';
import { updateDrawingRevision } from '../drawings/revisions/update-drawing-revision';
import { UpdateDrawingRevision } from '../drawings/schema';
import { describeAttachment, openAttachment } from './open-attachment';
import { pdf } from './testing/sample-files';
import { attachmentRow, upload } from './testing/upload-sample';

let contractor: UserCtx;
let consultant: UserCtx;
let viewer: UserCtx;
let otherContractor: UserCtx;

beforeAll(async () => {
  const ctxOf = async (organization: string, role: 'DOCUMENT_CONTROL' | 'VIEWER') =>
    userCtx(await makeUser({ organization, role }));
  contractor = await ctxOf('ผรม.2', 'DOCUMENT_CONTROL');
  consultant = await ctxOf('คคง.', 'DOCUMENT_CONTROL');
  viewer = await ctxOf('สคฉ.3', 'VIEWER');
  otherContractor = await ctxOf('ผรม.1', 'DOCUMENT_CONTROL');
});

afterAll(closeDatabase);

const view = { use: 'view', range: null } as const;
const download = { use: 'download', range: null } as const;

async function makeWithFile() {
  const file = await upload(contractor, 'แบบ.pdf', pdf(newPublicId()));
  const drawing = await makeDrawing(contractor, { attachmentPublicIds: [file.publicId] });
  const [revision] = await getDatabase()
    .select({ id: shopDrawingRevisions.id })
    .from(shopDrawingRevisions)
    .where(eq(shopDrawingRevisions.publicId, drawing.revisionPublicId));
  return { file, drawing, item: { kind: 'SHOP' as const, revisionId: revision?.id ?? 0 } };
}

describe('the files of a shop drawing', () => {
  it('are the contractor’s alone while the revision is a draft, and the reviewers’ once it is in review', async () => {
    const { file, item } = await makeWithFile();
    expect(await attachmentRow(file.publicId)).toMatchObject({ state: 'COMMITTED' });
    expect((await openAttachment(contractor, file.publicId, view)).filename).toBe('แบบ.pdf');
    await expect(openAttachment(consultant, file.publicId, view)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await transact(systemCtx('test'), (tx) => markInReview(tx, [item]));
    expect((await openAttachment(consultant, file.publicId, download)).sizeBytes).toBe(file.sizeBytes);
    expect(await describeAttachment(viewer, file.publicId)).toMatchObject({ mimeType: 'application/pdf' });
    await expect(openAttachment(viewer, file.publicId, download)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await transact(systemCtx('test'), (tx) => release(tx, [item]));
    await expect(openAttachment(consultant, file.publicId, view)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are nothing to another contractor, whatever became of the revision, with an audit row', async () => {
    const { file, item } = await makeWithFile();
    await transact(systemCtx('test'), (tx) => markInReview(tx, [item]));
    for (const use of [view, download]) {
      await expect(openAttachment(otherContractor, file.publicId, use)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(describeAttachment(otherContractor, file.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const denied = await getDatabase()
      .select({ severity: auditLogs.severity })
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, file.publicId), eq(auditLogs.action, 'file.access_denied')));
    expect(denied.map(({ severity }) => severity)).toEqual(['WARN', 'WARN', 'WARN']);
  });

  it('expire when detached from a draft, and stay private until then', async () => {
    const { file, drawing } = await makeWithFile();
    await updateDrawingRevision(
      contractor,
      UpdateDrawingRevision.parse({ kind: 'SHOP', publicId: drawing.revisionPublicId, attachmentPublicIds: [] }),
    );
    expect(await attachmentRow(file.publicId)).toMatchObject({ state: 'TEMPORARY' });
    await expect(makeDrawing(consultant, { attachmentPublicIds: [file.publicId] })).rejects.toBeDefined();
  });
});

describe('the files of a contract drawing', () => {
  it('are visible to every organization of the project, and to no other', async () => {
    const file = await upload(consultant, 'สัญญา.pdf', pdf(newPublicId()));
    await makeContractDrawing(consultant, { attachmentPublicIds: [file.publicId] });
    expect((await openAttachment(contractor, file.publicId, download)).filename).toBe('สัญญา.pdf');
    expect((await openAttachment(viewer, file.publicId, view)).filename).toBe('สัญญา.pdf');
    await expect(openAttachment(otherContractor, file.publicId, view)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
