import { expect } from 'vitest';
import type { Operation } from '@/app/_web/operation';
import { callApi } from '@/app/api/v1/testing/call-operation';
import { failureCodesOf } from '@/lib/operations/openapi/describe-failures';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import type { Example } from './examples';

export interface Asked {
  status: number;
  /** Without the reference, which differs from one refusal to the next. */
  refusal: object | null;
  /** As in the table: ● – ·; the status or the code where the example itself is at fault. */
  mark: string;
}

/** The project or contract of the call does not exist for its caller; the same as a record that does not. */
const HIDDEN = ['PROJECT_UNKNOWN', 'CONTRACT_UNKNOWN'];
/** Refused because of the caller, not the content. */
const REFUSED = ['RFA_NOT_CONTRACTOR'];
/** Says nothing about rights: the example does not fit the operation, or the sweep asks too fast. */
const FAULTY = ['INVALID_INPUT', 'MALFORMED_REQUEST', 'RATE_LIMITED'];

/** Calls an operation with these headers. */
export async function ask(operation: Operation, example: Example, given: Record<string, string>): Promise<Asked> {
  const headers = new Headers(given);
  const path = operation.path.replace(/\{(\w+)\}/g, (_parameter, name: string) =>
    encodeURIComponent(example.path?.[name] ?? ''),
  );
  const body = bodyOf(operation, example);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const address = `http://localhost:3000/api/v1${path}${example.query ?? ''}`;
  const answer = await callApi(new Request(address, { method: operation.method.toUpperCase(), headers, body }));
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const sent = isJson ? ((await answer.json()) as Record<string, unknown>) : {};
  if (!isJson) await answer.arrayBuffer();
  const { ref: _ref, ...refusal } = sent;
  if (!answer.ok && isJson) {
    expect(failureCodesOf(operation), `the codes that ${operation.id} documents`).toContain(sent.code);
  }
  const mark = markOf(answer.status, answer.ok ? firstRefusal(sent) : String(sent.code));
  return { status: answer.status, refusal: answer.ok ? null : refusal, mark };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function bodyOf({ method }: Operation, { file, body }: Example): BodyInit | undefined {
  if (method === 'get' || method === 'delete') return undefined;
  if (!file) return JSON.stringify(body ?? {});
  const form = new FormData();
  form.set('file', new Blob([file.content]), file.name);
  return form;
}

/** Of an operation that answers for each record by itself: the code of the first. */
export function firstRefusal({ results }: Record<string, unknown>): string | null {
  const [first] = Array.isArray(results) ? (results as { ok: boolean; code?: string }[]) : [];
  return first && !first.ok ? (first.code ?? null) : null;
}

export function markOf(answered: number, code: string | null): string {
  if (code === null) return '●';
  const status = code in ERRORS ? ERRORS[code as ErrorCode].status : answered;
  if (status === 404 || HIDDEN.includes(code)) return '·';
  if (status === 403 || REFUSED.includes(code)) return '–';
  if (FAULTY.includes(code) || status >= 500 || status < 400) return code;
  return status === 401 ? '401' : '●';
}
