import type { Consumer } from '@/lib/platform/outbox/catalog';

/** The consumer that makes copies. */
export const COPY_CONSUMER: Consumer = 'issued-copies';
