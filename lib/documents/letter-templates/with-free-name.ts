import { isDuplicateOf } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Runs a write that may meet a template of the same name; the index decides between two callers.
 * @throws AppError NAME_TAKEN
 */
export async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_letter_templates_name')) throw error;
    throw new AppError('NAME_TAKEN', { cause: error, fieldErrors: { nameTh: ['NAME_TAKEN'] } });
  }
}
