import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { findTexts } from '@/db/schema/find-texts';
import { castOf } from '@/db/testing/factories/cast';
import { draftInput, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { discardCorrespondence } from '@/lib/documents/letters/life';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { startDelivery } from '@/workers/testing/deliver';
import { findDocuments } from './find-documents';
import { indexMissing } from './index-missing';
import { markAllForIndex } from './mark-all';
import { MAX_QUERY } from './parse-query';
import { FindQueryParams } from './schema';
import { uploadWithText } from './testing/corpus';

// Visibility of hits, and the index that follows the documents. Each word occurs in one document only.

const db = getDatabase();
let cast: Awaited<ReturnType<typeof makeCast>>;
let stop: () => Promise<void>;

const makeCast = () =>
  castOf('controller', 'editor', 'contractor', 'recipient', 'recipientViewer', 'outsider', 'rival', 'superadmin');

beforeAll(async () => {
  cast = await makeCast();
  stop = await startDelivery(['find']);
});
afterAll(async () => {
  await stop();
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

const ask = (ctx: UserCtx, q: string, facets: object = {}) =>
  findDocuments(ctx, FindQueryParams.parse({ q, ...facets }));
const find = async (ctx: UserCtx, q: string) => (await ask(ctx, q)).hits.map(({ publicId }) => publicId);

/** Waits until the index has a word of a document, as its own organization sees it. */
async function untilFound(ctx: UserCtx, q: string, publicId: string): Promise<void> {
  await expect.poll(() => find(ctx, q), { timeout: 20_000 }).toEqual([publicId]);
}

const NOTHING = { hits: [], total: 0, isMore: false, facets: { types: [], organizations: [], years: [], states: [] } };

describe('the index follows', () => {
  it('a draft from its first save, its edits, and its discarding', async () => {
    const draft = await makeDraft(cast.controller, { subject: 'alphaword' });
    await untilFound(cast.controller, 'alphaword', draft.publicId);
    const edited = await updateCorrespondence(cast.controller, {
      publicId: draft.publicId,
      versionNo: draft.versionNo,
      subject: 'betaword',
      tags: ['gammatag'],
    });
    await untilFound(cast.controller, 'betaword gammatag', draft.publicId);
    expect(await find(cast.controller, 'alphaword')).toEqual([]);
    await discardCorrespondence(cast.controller, { publicId: draft.publicId, versionNo: edited.versionNo });
    expect(await ask(cast.controller, 'betaword')).toMatchObject(NOTHING);
  });

  it('a counterpart number, given and taken back', async () => {
    const letter = await makeSubmitted(cast.controller, { subject: 'deltaword' });
    const alias = await addAlias(cast.recipient, {
      publicId: letter.publicId,
      kind: 'COUNTERPART',
      number: 'PAT/7781/68',
      note: '',
    });
    await untilFound(cast.recipient, 'PAT 7781', letter.publicId);
    await removeAlias(cast.recipient, { publicId: letter.publicId, aliasPublicId: alias.publicId });
    await expect.poll(() => find(cast.recipient, 'PAT 7781'), { timeout: 20_000 }).toEqual([]);
  });

  it('all documents again after a rebuild, which hides none meanwhile', async () => {
    const letter = await makeSubmitted(cast.controller, { subject: 'epsilonword' });
    await untilFound(cast.controller, 'epsilonword', letter.publicId);
    await markAllForIndex(systemCtx('test'));
    expect(await find(cast.controller, 'epsilonword')).toEqual([letter.publicId]);
    const documents = await db.$count(correspondences);
    expect(await indexMissing(systemCtx('test'))).toBe(documents);
    expect(await indexMissing(systemCtx('test'))).toBe(0);
    expect(await find(cast.controller, 'epsilonword')).toEqual([letter.publicId]);
  });
});

describe('never tells of', () => {
  it('a draft of another organization, in hits, counts or facets', async () => {
    const draft = await makeDraft(cast.controller, { subject: 'zetaword', tags: ['zetatag'] });
    await untilFound(cast.controller, 'zetaword', draft.publicId);
    expect(await find(cast.editor, 'zetaword')).toEqual([draft.publicId]);
    for (const stranger of [cast.recipient, cast.outsider, cast.superadmin]) {
      for (const query of ['zetaword', 'tag:zetatag', '"zetaword"']) {
        expect(await ask(stranger, query)).toMatchObject(NOTHING);
      }
    }
  });

  it('a letter between others, by words, number, tag, sender, day or phrase', async () => {
    const letter = await makeSubmitted(cast.controller, {
      subject: 'etaword',
      tags: ['etatag'],
      documentDate: '2019-02-03',
    });
    await untilFound(cast.recipient, 'etaword', letter.publicId);
    for (const stranger of [cast.outsider, cast.rival, cast.contractor]) {
      for (const query of [
        'etaword',
        letter.documentNumber,
        'tag:etatag',
        'before:2019-03-01',
        '3/2/2562',
        '"etaword"',
      ]) {
        expect(await ask(stranger, query)).toMatchObject(NOTHING);
      }
    }
  });

  it('a confidential letter, but to the persons who may see it', async () => {
    const letter = await makeSubmitted(cast.controller, { subject: 'thetaword', secrecy: 'CONFIDENTIAL' });
    await untilFound(cast.recipient, 'thetaword', letter.publicId);
    expect(await ask(cast.recipientViewer, 'thetaword')).toMatchObject(NOTHING);
    expect(await ask(cast.editor, 'thetaword')).toMatchObject(NOTHING);
  });

  it('the wording of a draft that was changed before it was sent, however late the index is', async () => {
    const draft = await makeDraft(cast.controller, { subject: 'iotaword' });
    await untilFound(cast.controller, 'iotaword', draft.publicId);
    // The state between the submission and its delivery.
    await db
      .update(correspondences)
      .set({ submittedAt: new Date(), numberKey: 'iota', issuedAt: new Date() })
      .where(eq(correspondences.publicId, draft.publicId));
    expect(await ask(cast.recipient, 'iotaword')).toMatchObject(NOTHING);
    expect(await ask(cast.controller, 'iotaword')).toMatchObject(NOTHING);
  });

  it('a revision that is not the current one', async () => {
    const letter = await makeSubmitted(cast.controller, { subject: 'kappaword' });
    await untilFound(cast.recipient, 'kappaword', letter.publicId);
    await db
      .update(findTexts)
      .set({ revisionId: sql`(SELECT MIN(${correspondenceRevisions.id}) FROM ${correspondenceRevisions})` })
      .where(
        inArray(
          findTexts.correspondenceId,
          db
            .select({ id: correspondences.id })
            .from(correspondences)
            .where(eq(correspondences.publicId, letter.publicId)),
        ),
      );
    expect(await ask(cast.recipient, 'kappaword')).toMatchObject(NOTHING);
  });

  it('the text of a file to a token that may not open files, not even around a hit elsewhere', async () => {
    const file = await uploadWithText(cast.controller, 'lambda.pdf', 'mu text before lambdaword and nu text');
    const letter = await makeSubmitted(cast.controller, { subject: 'xiword', attachmentPublicIds: [file] });
    await untilFound(cast.recipient, 'lambdaword', letter.publicId);
    const { hits } = await ask(cast.recipient, 'lambdaword');
    expect(hits[0]?.snippet).toEqual({ text: 'mu text before lambdaword and nu text', isOfFile: true });
    const token = {
      ...cast.recipient,
      actor: { ...cast.recipient.actor, tokenScopes: ['search.use', 'document.view'] },
    } as UserCtx;
    for (const query of ['lambdaword', '"lambdaword"', 'xiword lambdaword', 'lambdawrod']) {
      expect(await ask(token, query)).toMatchObject(NOTHING);
    }
    expect((await ask(token, 'xiword')).hits[0]?.snippet).toBeNull();
    expect(await ask(cast.outsider, 'lambdaword')).toMatchObject(NOTHING);
  });
});

describe('an answer', () => {
  it('counts facets of what the reader sees, narrows by them, and pages within its bound', async () => {
    for (const subject of ['omicronword one', 'omicronword two']) await makeSubmitted(cast.controller, { subject });
    const own = await makeSubmitted(cast.recipient, { subject: 'omicronword three', to: ['คคง.'] });
    await makeDraft(cast.recipient, { subject: 'omicronword draft', to: ['คคง.'] });
    await expect.poll(async () => (await ask(cast.recipient, 'omicronword')).total, { timeout: 20_000 }).toBe(4);
    const { facets } = await ask(cast.controller, 'omicronword');
    expect(facets.organizations.map(({ value, count }) => [value, count])).toEqual([
      ['คคง.', 2],
      ['สคฉ.3', 1],
    ]);
    expect(facets.states).toEqual([{ value: 'open', name: 'open', count: 3 }]);
    const narrowed = await ask(cast.controller, 'omicronword', { party: 'สคฉ.3' });
    expect(narrowed).toMatchObject({ total: 1, hits: [{ publicId: own.publicId }] });
    expect(await ask(cast.recipient, 'omicronword', { state: 'draft' })).toMatchObject({ total: 1 });
    expect(await ask(cast.recipient, 'omicronword', { page: 2 })).toMatchObject({ total: 4, page: 2, hits: [] });
  });

  it('has a known number first and alone, before the index has it', async () => {
    const letter = await makeSubmitted(cast.controller, { subject: 'piword' });
    await makeSubmitted(cast.controller, { subject: `refers to ${letter.documentNumber}` });
    expect(await find(cast.recipient, letter.documentNumber)).toEqual([letter.publicId]);
  });

  it.each([
    ['a text of 5,000 letters', 'ก'.repeat(5000), ['tooLong']],
    ['one letter', 'ก', ['tooShort']],
    ['only marks', '\u0E48\u0E49', ['tooShort']],
    ['only signs', '!?* ()+-~<>@"', ['tooShort']],
    ['a filter without a value', 'tag:', ['emptyFilter']],
    ['a filter without a day', 'before:', ['emptyFilter']],
    ['a day that is none', 'after:31/31/2568', ['badDate']],
    ['an open quotation', '"omicronword', ['openQuote']],
    ['too many words', Array.from({ length: 20 }, (_, n) => `word${n}`).join(' '), ['tooManyWords']],
    ['operators of the index', '+(omicronword* -"x" @3 ~>', []],
    ['a backslash and wildcards', '\\%_', ['tooShort']],
    ['nothing', '   ', []],
    ['an emoji', '😀', ['tooShort']],
    ['half a pair', '\uD83Dxx', []],
    ['a zero byte', 'a\0b', []],
  ])('to %s is a note, never an error', async (_what, query, notes) => {
    const answer = await ask(cast.outsider, query);
    expect(answer.notes.map(({ kind }) => kind)).toEqual(notes);
    expect(answer.total).toBe(0);
  });

  it('takes a query of the greatest length', async () => {
    const words = await draftInput();
    const query = words.subject.repeat(50).slice(0, MAX_QUERY);
    expect((await ask(cast.outsider, query)).total).toBe(0);
  });
});
