// A step that takes long says so again, for people and for systems that end a silent job.
const REMIND_AFTER_MS = 20_000;

const isTerminal = process.stdout.isTTY === true;

// The reader may be gone, by a closed terminal or `| head`: processes must still stop in order, or continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {string} text */
export function sayError(text) {
  process.stderr.write(`${isTerminal ? `\u001b[31m${text}\u001b[0m` : text}\n`);
}

/** @param {string} text */
export function bold(text) {
  return isTerminal ? `\u001b[1m${text}\u001b[0m` : text;
}

/**
 * Says what begins and what it took. Steps can run side by side, so each line is complete by itself.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  say(`· ${title} …`);
  const reminder = setInterval(() => say(`  ${title}: ${seconds(startedAt)} so far`), REMIND_AFTER_MS);
  try {
    const result = await work();
    say(`✓ ${title} (${seconds(startedAt)})`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
