import { notFound } from 'next/navigation';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * A read of a page. What does not exist for the person is the not-found page, whatever the reason; null is what they may
 * know of but not use, for the no-permission state. Everything else goes to error.tsx.
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
