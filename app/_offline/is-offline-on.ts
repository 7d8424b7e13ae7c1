import { env } from '@/lib/platform/env';

/** Whether browsers may keep a service worker. Never in development, where files keep their names and change. */
export function isOfflineOn(): boolean {
  return env().OFFLINE_WORKER && env().NODE_ENV === 'production';
}
