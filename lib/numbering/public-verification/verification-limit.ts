import { RateLimit } from '@/lib/platform/rate-limit';

/** An outsider scans a pile of paper at this pace; 128 bits cannot be guessed at it. */
const perAddress = new RateLimit('verification', () => ({ points: 30, seconds: 60 }));

/**
 * Counts one look-up of an outsider, before it is made and whatever it finds.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countVerification(address: string | null): Promise<void> {
  await perAddress.consume(address ?? 'unknown');
}
