import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outboxEvents } from '@/db/schema/events';

// A letter is submitted over REST, its notification fails for good, and n8n receives the failure: one trace from the
// request to the webhook. Spans arrive at a receiver of OTLP as JSON, as a collector would get them.

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
}
interface SentSpan extends Omit<Span, 'service' | 'attributes'> {
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const spans: Span[] = [];
const webhooks: IncomingHttpHeaders[] = [];

const server = createServer(async (request, response) => {
  const body = await json(request);
  if (request.url === '/v1/traces') spans.push(...spansOf(body as Sent));
  else webhooks.push(request.headers);
  response.end('{}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: address, N8N_WEBHOOK_URL: `${address}/hook/s3cret` });

const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeDraft } = await import('@/db/testing/factories/documents');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { callOperation, tokenOf } = await import('@/app/api/v1/testing/call-operation');
const { AppError } = await import('@/lib/platform/errors/app-error');
const { newPublicId } = await import('@/lib/platform/id');
const { closeQueues } = await import('@/lib/platform/queue');
const { closeRedis } = await import('@/lib/platform/redis');
const { startTracing } = await import('@/lib/platform/tracing/start-tracing');
const { HANDLERS } = await import('./registry');
const { startDelivery } = await import('./testing/deliver');

let stopDelivery: (() => Promise<void>) | undefined;
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  stopTracing = await startTracing('dms-worker');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stopDelivery?.();
  await stopTracing();
  await closeQueues();
  closeRedis();
  await closeDatabase();
  server.closeAllConnections();
  server.close();
});

function spansOf({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, ...span }) => ({
        ...span,
        service,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      })),
    );
  });
}

const SUBMIT = 'post /correspondences/{publicId}/submit';

it('leads from the request to the webhook', async () => {
  const controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  const token = await tokenOf(controller, ['document.view', 'correspondence.create', 'correspondence.submit']);
  const drafts = [await makeDraft(controller), await makeDraft(controller)];
  const notify = HANDLERS['notify-in-app'];
  if (!('together' in notify)) throw new Error('it serves events together');
  vi.spyOn(notify, 'together').mockRejectedValue(new AppError('FORBIDDEN'));
  // At the same moment: their numbers and events are written by one transaction.
  const answers = await Promise.all(
    drafts.map(({ publicId }) => callOperation(SUBMIT, { token, publicId, key: newPublicId() })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  stopDelivery = await startDelivery();
  await expect.poll(() => webhooks.length).toBeGreaterThan(0);
  const traceOf = (header: unknown) => String(header).split('-')[1] ?? '';
  const traceId = traceOf(webhooks[0]?.traceparent);
  const inTrace = () => spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => inTrace().map(({ name }) => name)).toContain('webhook POST');

  const byId = new Map(inTrace().map((span) => [span.spanId, span]));
  const pathOf = (span: Span | undefined): string[] =>
    span ? [...pathOf(byId.get(span.parentSpanId ?? '')), span.name] : [];
  expect(pathOf(inTrace().find(({ name }) => name === 'webhook POST'))).toEqual([
    'rest',
    'relay notify-in-app',
    // The failed job, recorded as a dead letter, is an event of its own.
    'settle notify-in-app',
    'relay n8n-webhook',
    'consume n8n-webhook',
    'webhook POST',
  ]);
  const root = inTrace().find(({ name }) => name === 'rest');
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toContain(root?.attributes['dms.ref']);
  expect(inTrace().some(({ name }) => name.startsWith('mariadb '))).toBe(true);
  expect(new Set(inTrace().map(({ service }) => service))).toEqual(new Set(['dms-worker']));

  // Each event belongs to the request that caused it, although one transaction wrote both.
  const origins = await Promise.all(
    drafts.map(async ({ publicId }) => {
      const rows = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
      // The draft was written outside a request.
      const submitted = rows.filter(({ eventType }) => eventType !== 'document.changed');
      return new Set(submitted.map(({ traceparent }) => traceOf(traceparent)));
    }),
  );
  expect(origins.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set(origins.flatMap((ids) => [...ids])).size).toBe(2);
});

it('sends no value of a statement, no person and no secret of an address', () => {
  const sent = JSON.stringify(spans);
  expect(sent).not.toContain('s3cret');
  expect(sent).not.toContain('dms_');
  for (const { attributes } of spans) {
    // Names of columns may have figures.
    const text = String(attributes['db.query.text'] ?? '').replaceAll(/`\w+`/g, '');
    expect(text).not.toMatch(/'|"|\d{2,}/);
    expect(Object.keys(attributes).filter((key) => !/^(?:dms|db|error|server)\./.test(key))).toEqual([]);
  }
});
