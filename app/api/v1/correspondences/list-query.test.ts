import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { callApi } from '../testing/call-operation';

let authorization: string;

beforeAll(async () => {
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const { token } = await createToken(ctx, { name: 'test', scopes: ['document.view'], days: 1 });
  authorization = `Bearer ${token}`;
});

async function list(query: string) {
  const address = `http://localhost:3000/api/v1/correspondences?project=LCBP3-C2&${query}`;
  const response = await callApi(new Request(address, { headers: { authorization } }));
  return { status: response.status, body: await response.json() };
}

describe('GET /correspondences', () => {
  it.each<[string, string]>([
    ['q', 'q=%00'],
    ['q', `q=${'x'.repeat(201)}`],
    ['tag', `tag=${'x'.repeat(61)}`],
    ['tag', 'tag=a%00&tag=b'],
    ['type', 'type='],
    ['status', Array.from({ length: 51 }, (_, n) => `status=S${n}`).join('&')],
    ['from', `from=${'x'.repeat(61)}`],
    ['to', 'to=&to=x'],
    ['urgency', 'urgency=SOON'],
    ['secrecy', 'secrecy=yes'],
    ['reply', 'reply=perhaps'],
    ['dateFrom', 'dateFrom=2025-02-30'],
    ['dateField', 'dateField=born'],
    ['overdue', 'overdue=true'],
    ['view', 'view=everything'],
    ['size', 'size=0'],
    ['after', 'after=1'],
  ])('is 422 for an impossible %s and names it', async (field, query) => {
    const { status, body } = await list(query);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(body.details.fields).map((name) => name.split('.')[0])).toEqual([field]);
  });

  it('takes a filter once or repeated', async () => {
    for (const query of ['type=LETTER&tag=%20a%20', 'type=LETTER&type=MEMO&urgency=URGENT&reply=yes&overdue=1&q=%20']) {
      expect((await list(query)).status).toBe(200);
    }
  });
});
