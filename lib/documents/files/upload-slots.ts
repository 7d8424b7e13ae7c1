import { AppError } from '@/lib/platform/errors/app-error';

/** Files of one person that a process receives at a time: a browser sends six, and each one holds a part on the disk. */
export const MAX_RECEIVED_TOGETHER = 8;

/** Further ones wait unread, up to ten full forms of ten files; beyond that it is no person who sends them. */
const MAX_WAITING = 100;

interface Slots {
  received: number;
  /** Bytes of uploads in progress, as declared by the senders. */
  bytes: number;
  waiting: (() => void)[];
}

const people = new Map<number, Slots>();

/**
 * Runs `receive` when fewer than MAX_RECEIVED_TOGETHER files of this person are being received by this process. It gets
 * the bytes that the person's uploads under way may still add.
 * @throws AppError BUSY when more than MAX_WAITING wait already
 */
export async function inUploadSlot<T>(
  userId: number,
  bytes: number,
  receive: (bytesUnderWay: number) => Promise<T>,
): Promise<T> {
  const slots = people.get(userId) ?? { received: 0, bytes: 0, waiting: [] };
  people.set(userId, slots);
  if (slots.received < MAX_RECEIVED_TOGETHER) slots.received += 1;
  else {
    if (slots.waiting.length >= MAX_WAITING) throw new AppError('BUSY');
    // A leaving caller hands its place over.
    await new Promise<void>((resolve) => slots.waiting.push(resolve));
  }
  const bytesUnderWay = slots.bytes;
  slots.bytes += bytes;
  try {
    return await receive(bytesUnderWay);
  } finally {
    slots.bytes -= bytes;
    const next = slots.waiting.shift();
    if (next) next();
    else {
      slots.received -= 1;
      if (slots.received === 0) people.delete(userId);
    }
  }
}
