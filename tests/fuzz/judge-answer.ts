import { z } from 'zod';
import type { Operation } from '@/app/_web/operation';
import { failureCodesOf } from '@/lib/operations/openapi/describe-failures';
import { ErrorAnswer } from '@/lib/operations/openapi/document';

/** Refusal statuses that the OpenAPI document declares, without those of a failure. */
const REFUSALS = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429];

/** Difference of an answer from its operation's declaration, in words; null without one. */
export async function judgeAnswer(operation: Operation, answer: Response): Promise<string | null> {
  const text = await answer.text();
  if (answer.status >= 500) return `answered ${answer.status}: ${text}`;
  if (!answer.ok) return judgeRefusal(operation, answer, text);
  if (!(operation.answer instanceof z.ZodObject)) {
    return String(answer.status) in operation.answer || answer.status === 303 ? null : `answered ${answer.status}`;
  }
  if (answer.status !== (operation.status ?? 200)) return `answered ${answer.status}`;
  const body = parse(text);
  const { error } = operation.answer.safeParse(body);
  if (error) return `does not fit its answer: ${error.message}`;
  return /"(id|\w+Id)":\s*\d/.test(text) ? `shows an INT: ${text.slice(0, 500)}` : null;
}

/** NOT_FOUND is of the router as well: a hostile address may fit no operation. */
function judgeRefusal(operation: Operation, answer: Response, text: string): string | null {
  // To a part of a file that there is not, HTTP has an answer of its own; a link to the viewer has no body.
  if (answer.status === 416 || answer.status === 303) return null;
  if (!REFUSALS.includes(answer.status)) return `answered ${answer.status}`;
  const body = parse(text);
  const { error, data } = ErrorAnswer.safeParse(body);
  if (error) return `does not fit the error body: ${text.slice(0, 500)}`;
  if (data.statusCode !== answer.status) return `says ${data.statusCode} and is ${answer.status}`;
  return data.code === 'NOT_FOUND' || failureCodesOf(operation).includes(data.code)
    ? null
    : `does not document ${data.code}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
