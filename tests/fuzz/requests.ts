import type { Operation } from '@/app/_web/operation';
import { OPERATIONS } from '@/app/api/v1/operations';
import type { AccessCast } from '../access/cast';
import { EXAMPLES, type Example } from '../access/examples';
import type { AccessRecords } from '../access/records';
import { mutate } from './mutate';
import { type Envelope, ID_MARK, type Plan } from './plans';

export interface FuzzRequest {
  operation: Operation;
  request: Request;
  /** Of the request, to send it again by hand. */
  text: string;
}

/** The request of a plan on these records. Null: no client can send it, such as a header that HTTP does not have. */
export async function requestOf(plan: Plan, cast: AccessCast, records: AccessRecords): Promise<FuzzRequest | null> {
  const operation = OPERATIONS[plan.operation % OPERATIONS.length] as Operation;
  const examples = Object.values(EXAMPLES[operation.id] ?? {});
  const example = (await examples[plan.example % examples.length]?.(records)) ?? {};
  const ids = Object.values(records).filter((one): one is string => typeof one === 'string');
  const resolve = (value: unknown) =>
    typeof value === 'string' && value.startsWith(ID_MARK)
      ? ids[Number(value.slice(ID_MARK.length)) % ids.length]
      : value;
  const address = `http://localhost:3000/api/v1${pathOf(operation, example, plan, resolve)}`;
  const method = operation.method.toUpperCase();
  const { body, type } = method === 'GET' ? {} : bodyOf(example, plan, resolve);
  try {
    const headers = new Headers();
    if (plan.caller !== 'none') headers.set('authorization', `Bearer ${cast.tokens[plan.caller]}`);
    if (type) headers.set('content-type', type);
    for (const [name, value] of plan.headers) headers.append(name, value);
    const request = new Request(address, { method, headers, body });
    const shown = typeof body === 'string' ? body.slice(0, 2000) : String(body);
    return { operation, request, text: `${method} ${request.url.slice(0, 300)} ${plan.envelope} ${shown}` };
  } catch {
    return null;
  }
}

function pathOf(operation: Operation, example: Example, plan: Plan, resolve: (value: unknown) => unknown): string {
  const params = mutate(example.path ?? {}, plan.path, resolve);
  const given = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_parameter, name: string) => encode(given[name]));
  const known = Object.fromEntries(new URLSearchParams(example.query ?? ''));
  const unset = Object.fromEntries(Object.keys(operation.query?.shape ?? {}).map((name) => [name, undefined]));
  const query = mutate({ ...(plan.query.length > 0 ? unset : {}), ...known }, plan.query, resolve);
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const written = pairs
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`));
  return `${path}${written.length > 0 ? `?${written.join('&')}` : ''}`;
}

/** Percent-encoded text stays unchanged: broken encodings are a part of the exercise. */
function encode(value: unknown): string {
  const text = textOf(value);
  return text.includes('%') ? text.replace(/[\s#?&]/g, '+') : encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function bodyOf({ body, file }: Example, plan: Plan, resolve: (value: unknown) => unknown) {
  if (file && plan.envelope === 'json') {
    const form = new FormData();
    const name = mutate(file.name, plan.query, resolve);
    const content = mutate(file.content, plan.body, resolve);
    form.set('file', new Blob([textOf(content)]), textOf(name));
    return { body: form, type: undefined };
  }
  return wrap(plan.envelope, JSON.stringify(mutate(body ?? {}, plan.body, resolve)) ?? '');
}

const JSON_TYPE = 'application/json';

function wrap(envelope: Envelope, text: string): { body?: BodyInit; type?: string } {
  switch (envelope) {
    case 'json':
      return { body: text, type: JSON_TYPE };
    case 'truncated':
      return { body: text.slice(0, -1), type: JSON_TYPE };
    case 'not-utf8':
      return { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), type: JSON_TYPE };
    case 'with-bom':
      return { body: `\ufeff${text}`, type: 'application/json; charset=utf-16' };
    case 'gzip-claimed':
      return { body: text, type: 'application/gzip+json' };
    case 'as-text':
      return { body: text, type: 'text/plain' };
    case 'as-form':
      return { body: text, type: 'multipart/form-data; boundary=x' };
    case 'without-type':
      return { body: new TextEncoder().encode(text) };
    case 'empty':
      return { body: '', type: JSON_TYPE };
    case 'deep':
      return { body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`, type: JSON_TYPE };
    case 'long':
      return { body: JSON.stringify({ subject: 'ก'.repeat(500_000) }), type: JSON_TYPE };
  }
}
