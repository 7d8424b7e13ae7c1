import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import { firstTo } from '@/lib/documents/document/read/load-documents';
import type { CounterKey } from '@/lib/documents/document/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectYear } from '@/lib/platform/time/project-day';
import { keyTokensOfType } from '../engine/template/default-templates';

const BUDDHIST_OFFSET = 543;

/**
 * A counter key is the caller's belief about the document; every part of it that is given must agree. Values are
 * publicIds or codes, "not part of the key" may be null, 0 or an empty text, the year A.D. or B.E.
 * @throws AppError NUMBER_CONTEXT_MISMATCH naming the parts
 */
export function checkCounterKey({ document, request }: OpenedDocument, key: CounterKey): void {
  const recipient = firstTo(document);
  const { subTypeNumber, rfaTypeCode } = request();
  const counted = keyTokensOfType(document.type.code);
  const year = projectYear(document.issuedAt ?? document.now);
  const expected: Record<keyof CounterKey, readonly (string | number | null | undefined)[]> = {
    projectId: [document.project.publicId, document.project.code],
    originatorOrgId: [document.originator.publicId, document.originator.code],
    recipientOrgId: [recipient?.publicId, recipient?.code, ...(counted.includes('RECIPIENT') ? [] : [null])],
    correspondenceTypeId: [document.type.code],
    subTypeId: [subTypeNumber],
    rfaTypeId: [rfaTypeCode],
    disciplineId: [document.discipline?.code ?? null, ...(counted.includes('DISCIPLINE') ? [] : [null])],
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
