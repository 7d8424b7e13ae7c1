import { beforeAll, describe, expect, it } from 'vitest';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { markRead } from '@/lib/documents/document/read/mark-read';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { reviseCorrespondence } from '@/lib/documents/letters/life';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import type { UserCtx } from '@/lib/platform/ctx';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { transitionUnderClaim } from '@/lib/workflow/engine/moves/transition';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { exportAuditRows, listAuditRows, listAuditTrail } from './list-audit-rows';

let writer: UserCtx;
let writersAdmin: UserCtx;
let recipient: UserCtx;
let recipientsAdmin: UserCtx;
let projectAdmin: UserCtx;

const everything = { size: 100, after: null, before: null };

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  writer = await ctxOf({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', firstName: 'Writer' });
  writersAdmin = await ctxOf({ organization: 'คคง.', role: 'ORG_ADMIN' });
  recipient = await ctxOf({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', firstName: 'Recipient' });
  recipientsAdmin = await ctxOf({ organization: 'สคฉ.3', role: 'ORG_ADMIN' });
  projectAdmin = await ctxOf({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
});

/** All that a person is shown of a document's audit: as a list, as a file and beside the document. */
async function shownTo(reader: UserCtx, publicId: string) {
  const { rows } = await listAuditRows(reader, everything);
  const exported = await exportAuditRows(reader, {}, 1000);
  const trail = await listAuditTrail(reader, 'correspondence', publicId);
  return [...rows, ...exported, ...trail].filter(({ entityPublicId }) => entityPublicId === publicId);
}

describe('what an organization does with a document among its own people', () => {
  it('stays in its own audit: the wording of a revision that was not sent', async () => {
    const { publicId } = await makeSubmitted(writer);
    const { versionNo } = await reviseCorrespondence(writer, { publicId });
    await updateCorrespondence(writer, { publicId, versionNo, subject: 'SECRETDRAFT', body: 'SECRETBODY' });
    expect(JSON.stringify(await shownTo(writersAdmin, publicId))).toContain('SECRETDRAFT');
    for (const reader of [projectAdmin, recipientsAdmin]) {
      const rows = await shownTo(reader, publicId);
      expect(JSON.stringify(rows)).not.toMatch(/SECRETDRAFT|SECRETBODY/);
      expect(rows.map(({ action }) => action)).not.toContain('correspondence.revision_started');
      const { total } = await listAuditRows(reader, { ...everything, action: ['correspondence.updated'] });
      expect(total).toBe(0);
    }
    expect((await shownTo(projectAdmin, publicId)).map(({ action }) => action)).toContain('correspondence.submitted');
  });

  it('stays in its own audit: why a step was forced, which the history shows to its own people', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const contractAdmin = await userCtx(
      await makeUser({ organization: 'ผรม.2', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }),
    );
    await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
    const { publicId } = await makeSentRfa(contractor);
    const { instanceId } = (await getRfa(contractor, publicId)).workflow;
    const words = { comment: 'SECRETFORCE', commentVisibility: 'ORGANIZATION' };
    const body = TransitionBody.parse({ action: 'FORCE_PROCEED', ...words });
    await transitionUnderClaim(writersAdmin, { instanceId, body }, null);
    const [row] = (await shownTo(writersAdmin, publicId)).filter(({ reason }) => reason === 'SECRETFORCE');
    expect(row).toMatchObject({ action: 'workflow.transitioned', changes: { action: [null, 'FORCE_PROCEED'] } });
    expect(JSON.stringify(await shownTo(contractAdmin, publicId))).not.toContain('SECRETFORCE');
  });

  it('stays in its own audit: why a reviewer was replaced, and by whom', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const contractAdmin = await userCtx(
      await makeUser({ organization: 'ผรม.2', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }),
    );
    const reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await makeReviewTeam([reviewer]);
    const other = await makeUser({ organization: 'คคง.', role: 'EDITOR', firstName: 'Replacement' });
    const { publicId } = await makeSentRfa(contractor);
    const { instanceId } = (await getRfa(contractor, publicId)).workflow;
    const [task] = (await getInstance(writer, instanceId)).tasks;
    await reassignTask(writer, {
      taskPublicId: task?.publicId ?? '',
      toUserPublicId: other.publicId,
      reason: 'SECRETREASON',
    });
    expect(JSON.stringify(await shownTo(writersAdmin, publicId))).toContain('SECRETREASON');
    expect((await listHistory(writersAdmin, instanceId)).rows.at(-1)?.handedOn?.to.publicId).toBe(other.publicId);
    for (const reader of [contractAdmin, projectAdmin]) {
      expect(JSON.stringify(await shownTo(reader, publicId))).not.toContain('SECRETREASON');
      const { rows } = await listHistory(reader, instanceId);
      expect(rows.at(-1)).toMatchObject({ action: 'REASSIGN', comment: null, handedOn: null, actor: null });
      expect(JSON.stringify(rows)).not.toContain('SECRETREASON');
    }
  });

  it('stays with it: the note beside a number that the document has there', async () => {
    const { publicId } = await makeSubmitted(writer);
    await addAlias(recipient, { publicId, kind: 'COUNTERPART', number: 'สคฉ-77', note: 'SECRETNOTE' });
    const [own] = (await numberFacts(recipientsAdmin, publicId)).aliases;
    expect(own).toMatchObject({ number: 'สคฉ-77', note: 'SECRETNOTE' });
    const [theirs] = (await numberFacts(writer, publicId)).aliases;
    expect(theirs).toMatchObject({ number: 'สคฉ-77', note: '' });
    expect(JSON.stringify(await shownTo(recipientsAdmin, publicId))).toContain('SECRETNOTE');
    const rows = await shownTo(writersAdmin, publicId);
    expect(rows.map(({ action }) => action)).toContain('correspondence.alias_added');
    expect(JSON.stringify(rows)).not.toContain('SECRETNOTE');
    expect(JSON.stringify((await getCorrespondence(writer, publicId)).timeline)).not.toContain('SECRETNOTE');
    expect(JSON.stringify((await getCorrespondence(recipient, publicId)).timeline)).toContain('SECRETNOTE');
    const found = await listAuditRows(writersAdmin, { ...everything, q: 'SECRETNOTE' });
    expect(found.rows).toEqual([]);
  });
});

describe('people of other organizations in the audit of a document', () => {
  it('are not named, nor is their address; their organization is', async () => {
    const { publicId } = await makeSubmitted(writer);
    await addAlias(recipient, { publicId, kind: 'COUNTERPART', number: 'สคฉ-78', note: '' });
    const [row] = (await shownTo(writersAdmin, publicId)).filter(({ action }) => action.endsWith('alias_added'));
    expect(row).toMatchObject({ organizationCode: 'สคฉ.3', actorName: null, username: null, ipAddress: null });
    const [own] = (await shownTo(recipientsAdmin, publicId)).filter(({ action }) => action.endsWith('alias_added'));
    expect(own).toMatchObject({ username: recipient.actor.username, ipAddress: '192.0.2.10' });
    await markRead(recipient, { publicId });
    expect((await shownTo(projectAdmin, publicId)).find(({ action }) => action.endsWith('.read'))).toMatchObject({
      username: recipient.actor.username,
    });
  });

  it('are not found by name or address either', async () => {
    const { publicId } = await makeSubmitted(writer);
    await addAlias(recipient, { publicId, kind: 'COUNTERPART', number: 'สคฉ-79', note: '' });
    const isAbout = (row: { entityPublicId: string | null }) => row.entityPublicId === publicId;
    const ofOthers = { ...everything, action: ['correspondence.alias_added'] };
    for (const filter of [{ actor: recipient.actor.username }, { q: '192.0.2.10' }]) {
      expect((await listAuditRows(writersAdmin, { ...ofOthers, ...filter })).rows.filter(isAbout)).toEqual([]);
      expect((await listAuditRows(recipientsAdmin, { ...ofOthers, ...filter })).rows.filter(isAbout)).toHaveLength(1);
    }
  });
});
