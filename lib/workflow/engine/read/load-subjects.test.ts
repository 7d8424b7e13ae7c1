import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { transmittalItems } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { discardRfa } from '@/lib/documents/rfas/life';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { compileGuard, type GuardFacts } from '../../definitions/guard';
import { type RuntimeDefinition, scopeOf } from '../../definitions/runtime';
import { SUBJECTS, subjectOf } from '../../definitions/subjects';
import { actInTx } from '../moves/act-in-tx';
import { makeShippedDocument, type ShippedCast, type ShippedDocument } from '../testing/shipped-documents';
import { loadSubjects } from './load-subjects';
import type { SubjectFacts } from './subject-facts';

const db = getDatabase();
let cast: ShippedCast;

beforeAll(async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
  const holder = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
  const [main, informed] = [
    await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
    await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
  ];
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  cast = { contractor, holder, main, informed };
});

async function factsOf({ instanceId }: { instanceId: string }): Promise<SubjectFacts> {
  const facts = (await loadSubjects(cast.contractor, [instanceId])).get(instanceId);
  if (!facts) throw new Error('no such document');
  return facts;
}

/** Facts that the engine gives to the conditions of an action, with all possible codes chosen. */
function engineFacts({ doc }: SubjectFacts, asks: { code: boolean; reason: boolean; answerCode: boolean }): GuardFacts {
  const chosen = { code: '1A', disposition: 'APPROVED' };
  return {
    doc,
    actor: { orgId: '', perms: [], isDelegate: false },
    input: { code: asks.code ? chosen : null, reason: asks.reason ? 'OTHER' : null },
    task: { total: 1, responded: 1, result: asks.answerCode ? chosen : null },
  };
}

/** Finds conditions on facts that the subject lacks: they would never hold. */
function unanswered(definition: RuntimeDefinition, subject: SubjectFacts): string[] {
  return Object.values(definition.states).flatMap((state) =>
    Object.values(state.actions).flatMap((action) => {
      const scope = scopeOf(definition, state, action);
      const facts = engineFacts(subject, {
        code: scope.hasCode,
        reason: scope.hasReason,
        answerCode: state.task?.input.code != null,
      });
      const conditions = [...action.requirements, ...action.branches].flatMap(({ when }) => when ?? []);
      return conditions.flatMap((when) => {
        const result = compileGuard(when, scope).test(facts);
        return result.holds || result.error === null ? [] : [`${state.name}.${action.name}: ${when}: ${result.error}`];
      });
    }),
  );
}

describe('What conditions may ask of a document', () => {
  it.each(WORKFLOW_DEFINITIONS.map(({ workflowCode: code, version }) => ({ code, version })))(
    'has every fact that the conditions of $code $version read',
    async (shipped) => {
      const document = await makeShippedDocument(cast, shipped);
      const subject = await factsOf(document);
      expect(unanswered(document.definition, subject)).toEqual([]);
      const withoutFacts = unanswered(document.definition, { ...subject, doc: {} });
      expect(withoutFacts.length > 0).toBe(JSON.stringify(document.definition.states).includes('doc.'));
    },
  );

  it.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])('has every fact of %s, in its type', async (kind) => {
    const shipped = WORKFLOW_DEFINITIONS.find(({ dsl }) => dsl.subject === kind);
    const document = await makeShippedDocument(cast, { code: shipped?.workflowCode ?? '', version: 1 });
    const subject = await factsOf(document);
    const { vars, dates } = subjectOf(kind);
    const scope = { doc: vars, hasCode: false, hasReason: false, hasTask: false, hasResult: false };
    const missing = Object.keys(vars).filter(
      (name) =>
        !compileGuard(`doc.${name} == doc.${name}`, scope).test(
          engineFacts(subject, { code: false, reason: false, answerCode: false }),
        ).holds,
    );
    expect(missing).toEqual([]);
    expect(dates.filter((name) => !Object.hasOwn(subject.dates, name))).toEqual([]);
  });
});

describe('A transmittal', () => {
  /** With nothing on its list. */
  async function transmittal(): Promise<ShippedDocument> {
    const document = await makeShippedDocument(cast, { code: 'TRANSMITTAL', version: 1 });
    await db.delete(transmittalItems).where(eq(transmittalItems.transmittalId, document.documentId));
    return document;
  }

  async function placeOf({ documentId: transmittalId }: ShippedDocument) {
    const [revision] = await db
      .select({ id: correspondenceRevisions.id })
      .from(correspondenceRevisions)
      .where(eq(correspondenceRevisions.correspondenceId, transmittalId));
    return { transmittalId, revisionId: revision?.id ?? 0 };
  }

  async function enclose(document: ShippedDocument, publicIds: readonly string[]): Promise<void> {
    for (const [index, publicId] of publicIds.entries()) {
      const [revision] = await db
        .select({ id: correspondenceRevisions.id })
        .from(correspondenceRevisions)
        .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
        .where(eq(correspondences.publicId, publicId));
      await db.insert(transmittalItems).values({
        publicId: newPublicId(),
        ...(await placeOf(document)),
        position: index + 1,
        itemType: 'CORRESPONDENCE',
        correspondenceRevisionId: revision?.id ?? 0,
      });
    }
  }

  async function submit({ instanceId }: ShippedDocument): Promise<string | undefined> {
    const { contractor } = cast;
    const done = await transact(contractor, (tx) =>
      actInTx(tx, [{ instanceId, action: 'SUBMIT', by: { ...contractor, db: tx.db } }]),
    );
    return done[0]?.to;
  }

  const stateOf = async ({ instanceId }: ShippedDocument) => {
    const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
    return row?.currentState;
  };

  it('is submitted when every RFA on its list has been, or is marked ready', async () => {
    const document = await transmittal();
    const ready = await makeRfaDraft(cast.contractor);
    await setRfaReady(cast.contractor, { publicId: ready.publicId, isReady: true });
    const sent = await makeSentRfa(cast.contractor);
    await enclose(document, [ready.publicId, sent.publicId]);
    await db.insert(transmittalItems).values({
      publicId: newPublicId(),
      ...(await placeOf(document)),
      position: 3,
      itemType: 'TEXT',
      description: 'ตัวอย่างวัสดุ',
    });
    expect((await factsOf(document)).doc).toMatchObject({ itemCount: 3, unreadyItemCount: 0 });
    expect(await submit(document)).toBe('SUBMITTED');
  });

  it('is not submitted with an RFA that is still being written, or that was discarded after it was marked ready', async () => {
    const document = await transmittal();
    const [draft, given] = [await makeRfaDraft(cast.contractor), await makeRfaDraft(cast.contractor)];
    await setRfaReady(cast.contractor, { publicId: given.publicId, isReady: true });
    await discardRfa(cast.contractor, { publicId: given.publicId });
    await enclose(document, [draft.publicId, given.publicId]);
    expect((await factsOf(document)).doc).toMatchObject({ itemCount: 2, unreadyItemCount: 2 });
    await expect(submit(document)).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
      details: { requirements: [{ id: 'ready' }] },
    });
    expect(await stateOf(document)).toBe('DRAFT');
    await setRfaReady(cast.contractor, { publicId: draft.publicId, isReady: true });
    expect((await factsOf(document)).doc).toMatchObject({ unreadyItemCount: 1 });
  });

  it('is not submitted with nothing on its list', async () => {
    const document = await transmittal();
    await expect(submit(document)).rejects.toMatchObject({ details: { requirements: [{ id: 'items' }] } });
  });
});
