// A process of its own that does the same piece of work ten times a second and reports each one's processor time. It
// grows with the host's other machines, and not with this machine's own load.

/** Some two milliseconds of what JavaScript mostly does: small objects and strings. */
const ROUNDS = 200_000;
const EVERY_MS = 100;

/** @type {number[]} */
let taken = [];

function piece() {
  let sum = 0;
  for (let index = 0; index < ROUNDS; index += 1) {
    const made = { index, text: `k${index % 97}` };
    sum += (made.index % 7) + made.text.length;
  }
  return sum;
}

setInterval(() => {
  const before = process.cpuUsage();
  piece();
  const { user, system } = process.cpuUsage(before);
  taken.push((user + system) / 1000);
}, EVERY_MS);

process.on('message', () => {
  process.send?.(taken);
  taken = [];
});
process.on('disconnect', () => process.exit());
