/** Bytes read of a refused body before its answer: a few packets in flight. */
const DRAINED = { bytes: 4 * 1024 * 1024, milliseconds: 3000 };

/**
 * Bytes read after the answer, before the connection is closed. A sender of the largest form notices the refusal late,
 * and an early close may discard the answer.
 */
const LINGERING = { bytes: 512 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Leaves the connection of a request in order. The next request on it begins behind the body. So the rest of a body
 * that was refused half way is read and discarded; beyond a bound, the connection ends behind the answer.
 */
export async function settleBody(request: Request, answer: Response): Promise<Response> {
  const { body } = request;
  // A body of which nothing was read is thrown away by Node itself.
  if (!body || !request.bodyUsed || body.locked) return answer;
  if (await isDrained(body, DRAINED)) return answer;
  const text = new Uint8Array(await answer.arrayBuffer());
  const lingering = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(text),
    pull: async (controller) => {
      await isDrained(body, LINGERING);
      controller.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.set('connection', 'close');
  // The sender has the whole answer before the end of the stream.
  headers.set('content-length', String(text.byteLength));
  return new Response(lingering, { status: answer.status, headers });
}

/** Ends the connection of a request whose body was refused half way: of a stranger's nothing more is read. */
export function endConnection(request: Request, answer: Response): Response {
  if (request.bodyUsed) answer.headers.set('connection', 'close');
  return answer;
}

/** Reads a body and throws it away. @returns whether its end was reached within the limits */
async function isDrained(
  body: ReadableStream<Uint8Array>,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): Promise<boolean> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  try {
    let left = bytes;
    while (left > 0) {
      const part = await Promise.race([reader.read(), late]);
      if (part === 'late') return false;
      if (part.done) return true;
      left -= part.value.byteLength;
    }
    return false;
  } catch {
    // The sender has gone.
    return false;
  } finally {
    clearTimeout(timer);
    // Never cancelled: that would destroy the connection, and the answer with it.
    reader.releaseLock();
  }
}
