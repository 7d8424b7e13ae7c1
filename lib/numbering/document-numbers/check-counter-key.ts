import { firstTo } from '@/lib/documents/correspondence/read/load-documents';
import type { CounterKey } from '@/lib/documents/correspondence/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectYear } from '@/lib/platform/time/project-day';
import type { NumberedDocument } from './numbered-document';

const BUDDHIST_OFFSET = 543;

/**
 * A counter key is the caller's belief about the document; every part of it that is given must agree. Values are
 * publicIds or codes, "not part of the key" may be null, 0 or an empty text, the year A.D. or B.E.
 * @throws AppError NUMBER_CONTEXT_MISMATCH naming the parts
 */
export function checkCounterKey({ kind, document }: NumberedDocument, key: CounterKey): void {
  const isRfa = kind === 'rfa';
  const recipient = firstTo(document);
  const year = projectYear(document.issuedAt ?? document.now);
  const expected: Record<keyof CounterKey, readonly (string | number | null | undefined)[]> = {
    projectId: [document.project.publicId, document.project.code],
    originatorOrgId: [document.originator.publicId, document.originator.code],
    // RFAs are not counted by who gets them.
    recipientOrgId: [recipient?.publicId, recipient?.code, ...(isRfa ? [null] : [])],
    correspondenceTypeId: [document.type.code],
    subTypeId: [null],
    rfaTypeId: [isRfa ? document.rfaType.code : null],
    // Letters are not counted by their discipline: the counter's own key has none.
    disciplineId: [document.discipline?.code ?? null, ...(isRfa ? [] : [null])],
    year: [year, year + BUDDHIST_OFFSET],
  };
  const wrong = (Object.keys(expected) as (keyof CounterKey)[]).filter((part) => {
    const given = key[part];
    return given !== undefined && !expected[part].includes(given === 0 || given === '' ? null : given);
  });
  if (wrong.length === 0) return;
  throw new AppError('NUMBER_CONTEXT_MISMATCH', {
    fieldErrors: Object.fromEntries(wrong.map((part) => [`counterKey.${part}`, ['NUMBER_CONTEXT_MISMATCH']])),
  });
}
