import { env } from '@/lib/platform/env';

/** True if browsers may register the service worker. Never in development, where files change under one name. */
export function isOfflineOn(): boolean {
  return env().OFFLINE_WORKER && env().NODE_ENV === 'production';
}
