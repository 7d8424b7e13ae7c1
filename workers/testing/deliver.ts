import { CONSUMER_QUEUES, openConsumerConnection, type QueueName } from '@/lib/platform/queue';
import { consumeDeliveries } from '../consume';
import { runRelay } from '../relay';

/** Relay and consumers of the worker inside a test's own process. @returns stops them, waiting for what they have begun */
export async function startDelivery(
  names: readonly QueueName[] = Object.values(CONSUMER_QUEUES),
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const connection = openConsumerConnection();
  const consumers = [...new Set(names)].map((name) => consumeDeliveries(name, connection));
  const relay = runRelay(stopping.signal);
  return async () => {
    stopping.abort();
    await relay;
    // Not waiting for Redis: a test may end while it is away.
    await Promise.all(consumers.map((consumer) => consumer.close(true)));
    connection.disconnect();
  };
}
