import { isDuplicateOf } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Runs a write that may conflict on a template's name or on the default of its type; the unique index decides between
 * concurrent callers.
 * @throws AppError NAME_TAKEN, RECORD_CHANGED
 */
export async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Another template of the type became the default since.
    if (isDuplicateOf(error, 'uq_letter_templates_default')) throw new AppError('RECORD_CHANGED', { cause: error });
    if (!isDuplicateOf(error, 'uq_letter_templates_name')) throw error;
    throw new AppError('NAME_TAKEN', { cause: error, fieldErrors: { nameTh: ['NAME_TAKEN'] } });
  }
}
