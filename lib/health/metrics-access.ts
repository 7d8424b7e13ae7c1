import { timingSafeEqual } from 'node:crypto';
import { env } from '../env';

/** True when metrics may be read with this Authorization header: always without METRICS_TOKEN, else with its bearer. */
export function mayReadMetrics(authorization: string | null | undefined): boolean {
  const token = env().METRICS_TOKEN;
  if (!token) return true;
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
