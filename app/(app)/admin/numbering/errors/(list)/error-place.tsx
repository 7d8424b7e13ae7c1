import { TypeWord } from '@/app/_ui/type-names';
import type { ShownNumberError } from '@/lib/numbering/records/number-error-log';

/** Project and type of the number that failed, as far as they are known. */
export function ErrorPlace({ row: { projectCode, typeCode } }: { row: ShownNumberError }) {
  if (!projectCode && !typeCode) return '–';
  return (
    <>
      {projectCode}
      {projectCode && typeCode && ' · '}
      {typeCode && <TypeWord code={typeCode} />}
    </>
  );
}
