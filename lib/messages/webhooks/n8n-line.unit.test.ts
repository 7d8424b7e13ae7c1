import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { type NodeRequest, readN8nWorkflow, startN8nWorkflow } from './testing/n8n-workflow';

// The workflow that posts events to LINE, followed from node to node, with a LINE that knows retry keys as its
// reference describes them.

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const GROUP = 'C4af4980629000000000000000000000';
const ID = '01932c7f-6a5e-7b3c-8d21-9e5f0a4b7c6d';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const workflow = readN8nWorkflow('dms-line.json');
const project = { publicId: ID, code: 'LCBP3-C2' };
const url = 'https://dms.example/go';
const document = { typeCode: 'LETTER', number: 'C2-0012' as string | null, subject: 'แบบฐานราก', url };

let posted: NodeRequest[] = [];
let refusal: { statusCode: number; body: unknown } | null = null;
beforeEach(() => {
  posted = [];
  refusal = null;
});

/** Answers as LINE does: a retry key that was accepted once is a conflict. */
async function line(request: NodeRequest) {
  if (refusal) return refusal;
  const key = request.headers['X-Line-Retry-Key'] ?? '';
  if (!UUID.test(key)) return { statusCode: 400, body: { message: 'invalid retry key' } };
  if (posted.some(({ headers }) => headers['X-Line-Retry-Key'] === key)) {
    return { statusCode: 409, body: { message: 'The retry key is already accepted' } };
  }
  posted.push(request);
  return { statusCode: 200, body: { sentMessages: [] } };
}

function start(env: Record<string, string> = { DMS_EVENTS_SECRET: SECRET, LINE_TO: GROUP }) {
  return startN8nWorkflow(workflow, env, line);
}

function signed(kind: string, data: object, { at = new Date(), about = project as object | null } = {}) {
  const text = JSON.stringify({ id: ID, kind, version: 1, occurredAt: at.toISOString(), project: about, data });
  const headers = {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(SECRET).sign(ID, at, text)}`,
  };
  return { headers, text };
}

const textOf = (request: NodeRequest | undefined) =>
  (request?.body as { messages: { text: string }[] } | undefined)?.messages[0]?.text;

describe('the workflow for LINE', () => {
  it('can be imported, waits to be published, and answers the DMS when LINE has answered', () => {
    expect(workflow.id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(workflow.active).toBe(false);
    const webhook = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
    expect(webhook?.parameters).toMatchObject({ responseMode: 'lastNode', responseData: 'noData' });
  });

  it('pushes one text message, with the token of the credential', async () => {
    const result = await start()(signed('document.issued', { document, originator: { code: 'ผรม.2' } }));
    expect(result).toEqual({ endedAt: 'Look at the answer', item: { outcome: 'posted' } });
    expect(posted).toEqual([
      {
        url: 'https://api.line.me/v2/bot/message/push',
        credential: 'LINE channel access token',
        headers: { 'X-Line-Retry-Key': ID },
        body: { to: GROUP, messages: [{ type: 'text', text: expect.any(String) }] },
      },
    ]);
    expect(textOf(posted[0])).toBe(
      `[LCBP3-C2] ออกเอกสาร · Issued\nC2-0012 (LETTER)\nแบบฐานราก\nจาก · From ผรม.2\n${url}`,
    );
  });

  it.each([
    [
      'workflow.transitioned',
      { document: { ...document, number: null }, action: 'SEND', fromState: 'DRAFT', toState: 'SENT', dueAt: null },
      `[LCBP3-C2] สถานะเปลี่ยน · Workflow moved\nแบบฐานราก\nSEND: DRAFT → SENT\n${url}`,
    ],
    [
      'transmittal.acknowledged',
      { document: { ...document, typeCode: 'TRANSMITTAL' }, by: { code: 'คคง.' } },
      `[LCBP3-C2] รับทราบใบนำส่งแล้ว · Transmittal acknowledged\nC2-0012 (TRANSMITTAL)\nแบบฐานราก\nคคง.\n${url}`,
    ],
    [
      'task.overdue',
      { document, dueAt: '2026-11-24T10:00:00.000Z' },
      `[LCBP3-C2] เลยกำหนด · Overdue\nC2-0012 (LETTER)\nแบบฐานราก\nกำหนด · Due 24 พ.ย. 2569 17:00\n${url}`,
    ],
    ['file.quarantined', { organization: { code: 'คคง.' } }, '[LCBP3-C2] กักกันไฟล์ที่พบไวรัส · File quarantined\nคคง.'],
    [
      'numbering.reset_requested',
      { typeCode: 'RFA', pattern: 'C2-RFA-####', nextNumber: 12 },
      '[LCBP3-C2] ขอรีเซ็ตเลขที่ · Counter reset requested\nRFA C2-RFA-#### → 12',
    ],
    [
      'numbering.fallback_used',
      { typeCode: 'LETTER', pattern: 'C2-####', count: 3 },
      '[LCBP3-C2] ออกเลขที่โดยไม่ใช้ Redis · Numbers issued without Redis\nLETTER C2-####: 3',
    ],
    ['news.of_a_later_version', { url }, `[LCBP3-C2] news.of_a_later_version\n${url}`],
  ])('has words for %s', async (kind, data, text) => {
    await start()(signed(kind, data));
    expect(textOf(posted[0])).toBe(text);
  });

  it('posts a test, which has no project', async () => {
    await start()(signed('test', {}, { about: null }));
    expect(textOf(posted[0])).toBe('ข้อความทดสอบจาก DMS · Test message from the DMS');
  });

  it('posts a message that is sent again once', async () => {
    const receive = start();
    const message = signed('numbering.fallback_used', { typeCode: 'LETTER', pattern: 'C2-####', count: 3 });
    await receive(message);
    expect((await receive(message)).item).toEqual({ outcome: 'posted before' });
    expect(posted).toHaveLength(1);
  });

  it('fails when LINE refuses, so that the DMS sends again, and posts then', async () => {
    const receive = start();
    const message = signed('numbering.fallback_used', { typeCode: 'LETTER', pattern: 'C2-####', count: 3 });
    refusal = { statusCode: 429, body: { message: 'You have reached your monthly limit.' } };
    await expect(receive(message)).rejects.toThrow('LINE answered 429: You have reached your monthly limit.');
    refusal = null;
    expect((await receive(message)).item).toEqual({ outcome: 'posted' });
  });

  it('cuts a text that LINE would refuse', async () => {
    await start()(
      signed('document.issued', { document: { ...document, subject: 'ก'.repeat(6000) }, originator: null }),
    );
    expect(textOf(posted[0])).toHaveLength(5000);
  });

  it('refuses a message that was altered, is older than five minutes, or comes without its secret', async () => {
    const { headers, text } = signed('test', {});
    await expect(start()({ headers, text: `${text} ` })).rejects.toThrow('not from the DMS');
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    await expect(start()(signed('test', {}, { at: sixMinutesAgo }))).rejects.toThrow('too old');
    await expect(start({ LINE_TO: GROUP })({ headers, text })).rejects.toThrow('DMS_EVENTS_SECRET is not set');
    expect(posted).toEqual([]);
  });
});
