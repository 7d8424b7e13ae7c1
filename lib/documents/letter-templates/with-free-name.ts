import { isDuplicateOf } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Runs a write that may meet a template of the same name, or the usual one of its type; the index decides between two callers.
 * @throws AppError NAME_TAKEN, RECORD_CHANGED
 */
export async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Another template of the type became the usual one meanwhile.
    if (isDuplicateOf(error, 'uq_letter_templates_default')) throw new AppError('RECORD_CHANGED', { cause: error });
    if (!isDuplicateOf(error, 'uq_letter_templates_name')) throw error;
    throw new AppError('NAME_TAKEN', { cause: error, fieldErrors: { nameTh: ['NAME_TAKEN'] } });
  }
}
