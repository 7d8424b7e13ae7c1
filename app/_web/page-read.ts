import { notFound } from 'next/navigation';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Maps the refusals of a page's read. Not visible: `notFound()`. Visible but not permitted: null, for the no-permission
 * state. Anything else reaches error.tsx.
 */
export async function pageRead<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 403) return null;
    if (error.status === 404 || error.code === 'PROJECT_UNKNOWN') notFound();
    throw error;
  }
}
