import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { RFA_APPROVAL } from '@/db/seed/master/workflow/rfa';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

const NOTE = 'ตามมติที่ประชุมโครงการ';
let token: string;
let reader: string;
let controller: string;

const call = (operation: string, options: Partial<Call> = {}) => callOperation(operation, { token, ...options });

beforeAll(async () => {
  const admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  token = await tokenOf(admin, ['workflow.define']);
  reader = await tokenOf(admin, ['document.view']);
  const other = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  controller = await tokenOf(other, ['document.view']);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

describe('workflow definitions over REST', () => {
  it('are begun, kept, checked, published and taken out of force; repeats are safe', async () => {
    const key = newPublicId();
    const begin = () => call('post /workflow-definitions', { body: { workflowCode: 'REST_FLOW' }, key });
    const begun = await begin();
    expect(begun).toMatchObject({ status: 201, body: { version: 1, versionNo: 1 } });
    expect((await begin()).body).toEqual(begun.body);
    const path = { id: String(begun.body.id) };
    const { definition } = (await call('get /workflow-definitions/{id}', { path })).body as {
      definition: Record<string, unknown>;
    };
    const saved = await call('put /workflow-definitions/{id}', {
      path,
      body: { versionNo: 1, definition: { ...definition, title: { th: 'ทดลอง', en: 'Trial' } } },
    });
    expect(saved).toMatchObject({ status: 200, body: { versionNo: 2 } });
    expect(await call('put /workflow-definitions/{id}', { path, body: { versionNo: 1, definition } })).toMatchObject({
      status: 409,
      body: { code: 'RECORD_CHANGED' },
    });
    const publish = (again: string) =>
      call('post /workflow-definitions/{id}/publish', { path, body: { versionNo: 2, changeNote: NOTE }, key: again });
    const once = newPublicId();
    const published = await publish(once);
    expect(published).toMatchObject({ status: 200, body: { versionNo: 3 } });
    expect((await publish(once)).body).toEqual(published.body);
    expect(await publish(newPublicId())).toMatchObject({ status: 409, body: { code: 'DEFINITION_NOT_DRAFT' } });
    const { workflows } = (await call('get /workflow-definitions')).body as { workflows: { workflowCode: string }[] };
    expect(workflows.map(({ workflowCode }) => workflowCode)).toContain('REST_FLOW');
    const retired = await call('post /workflow-definitions/{id}/retire', {
      path,
      body: { versionNo: 3, reason: NOTE },
    });
    expect(retired.status).toBe(200);
  });

  it('are checked and walked through without being kept', async () => {
    const definition = JSON.parse(JSON.stringify(RFA_APPROVAL));
    expect((await call('post /workflow-definitions/lint', { body: { definition } })).body).toMatchObject({
      isPublishable: true,
      findings: [],
      counts: { states: 11 },
    });
    const { body } = await call('post /workflow-definitions/simulate', {
      body: { definition, doc: { itemCount: 1 }, trail: [{ action: 'SUBMIT' }] },
    });
    expect(body).toMatchObject({ stopped: null, steps: [{ state: 'DRAFT' }, { state: 'CONSULTANT_REVIEW' }] });
    const impact = await call('post /workflow-definitions/impact', {
      body: { definition, workflowCode: 'RFA_APPROVAL' },
    });
    expect(impact.body).toMatchObject({ examined: 0, differences: [] });
    delete definition.states.APPROVED;
    const wrong = await call('post /workflow-definitions/lint', { body: { definition } });
    expect(wrong.body).toMatchObject({
      isPublishable: false,
      findings: [
        { key: 'E06', path: '/states/CONSULTANT_LEAD/on/DECIDE/branch/4/to', line: expect.any(Number) },
        { key: 'E06' },
      ],
    });
  });

  it('of the older form are translated, or refused by the name of what has no translation', async () => {
    const older = { states: { DRAFT: { on: { SUBMIT: { to: 'END', require: { role: 'Originator' } } } }, END: {} } };
    const body = { older, workflowCode: 'OLDER' };
    const translated = await call('post /workflow-definitions/import', { body });
    expect(translated.body).toMatchObject({ definition: { code: 'OLDER' }, report: { isPublishable: true } });
    const withIf = { states: { A: { on: { GO: { to: 'B', condition: { if: [1] } } } }, B: {} } };
    expect(await call('post /workflow-definitions/import', { body: { ...body, older: withIf } })).toMatchObject({
      status: 422,
      body: { code: 'DEFINITION_IMPORT', details: { operator: 'if' } },
    });
  });

  it('are given a type of document as the caller knew it, once', async () => {
    const draft = await call('post /workflow-definitions', { body: { workflowCode: 'REST_TYPES' } });
    const path = { id: String(draft.body.id) };
    await call('post /workflow-definitions/{id}/publish', { path, body: { versionNo: 1, changeNote: NOTE } });
    const body = { typeCode: 'NOTICE', fromWorkflowCode: 'CORRESPONDENCE', workflowCode: 'REST_TYPES', reason: NOTE };
    const give = (options: Partial<Call> = {}) => call('post /workflow-definitions/assignments', { body, ...options });
    expect((await give({ token: null })).status).toBe(401);
    expect(await give({ token: reader })).toMatchObject({ status: 403, body: { code: 'TOKEN_SCOPE' } });
    expect((await give({ token: controller })).status).toBe(403);
    const unfit = { ...body, workflowCode: 'CIRCULATION' };
    expect(await give({ body: unfit })).toMatchObject({ status: 422, body: { code: 'DEFINITION_DOES_NOT_FIT' } });
    expect((await give({ body: { ...body, reason: 'x' } })).status).toBe(422);
    expect((await give({ body: { ...body, typeCode: 'NO_TYPE' } })).status).toBe(404);
    const key = newPublicId();
    const given = await give({ key });
    expect(given).toMatchObject({ status: 200, body: { typeCode: 'NOTICE', workflowCode: 'REST_TYPES' } });
    expect(await give({ key })).toMatchObject({ status: 200, body: given.body });
    expect(await give()).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
    const { workflows } = (await call('get /workflow-definitions')).body as {
      workflows: { workflowCode: string; types: string[] }[];
    };
    expect(workflows.find(({ workflowCode }) => workflowCode === 'REST_TYPES')?.types).toEqual(['NOTICE']);
  });

  it('move documents only between versions that are there', async () => {
    const body = { workflowCode: 'RFI', fromVersion: 1, toVersion: 2 };
    const dry = await call('post /workflow-definitions/migrations', { body });
    expect(dry).toMatchObject({ status: 200, body: { isDryRun: true, moved: 0 } });
    const nowhere = { ...body, toVersion: 99 };
    expect((await call('post /workflow-definitions/migrations', { body: nowhere })).status).toBe(404);
  });

  it.each([
    ['a megabyte', { dsl: 'x'.repeat(1_000_000) }, 200, 'E01.size'],
    [
      'five hundred states',
      {
        ...RFA_APPROVAL,
        states: Object.fromEntries(
          Array.from({ length: 500 }, (_, n) => [`S${n}`, { label: { th: 'ก', en: 'a' }, status: 'DFT' }]),
        ),
      },
      200,
      'E01.too_many',
    ],
    ['a prototype', JSON.parse('{"states":{"__proto__":{"admin":true}}}'), 200, 'E17.reserved'],
  ])('with %s are refused with the fault', async (_what, definition, status, key) => {
    const answer = await call('post /workflow-definitions/lint', { body: JSON.stringify({ definition }) });
    expect(answer).toMatchObject({ status, body: { isPublishable: false } });
    expect((answer.body.findings as { key: string }[])[0]?.key).toBe(key);
  });

  it('nested without end are no request at all', async () => {
    const body = `{"definition":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`;
    expect((await call('post /workflow-definitions/lint', { body })).status).toBe(400);
  });

  it('are for tokens and people who may define workflows', async () => {
    expect((await call('get /workflow-definitions', { token: null })).status).toBe(401);
    expect(await call('get /workflow-definitions', { token: reader })).toMatchObject({
      status: 403,
      body: { code: 'TOKEN_SCOPE' },
    });
    expect((await call('get /workflow-definitions', { token: controller })).status).toBe(403);
    const body = { workflowCode: 'X', roles: ['SUPERADMIN'], userId: 1 };
    expect((await call('post /workflow-definitions', { body })).status).toBe(422);
    expect((await call('get /workflow-definitions/{id}', { path: { id: '1' } })).status).toBe(404);
  });
});
