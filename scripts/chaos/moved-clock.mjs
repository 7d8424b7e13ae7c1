import { readFileSync } from 'node:fs';

// Loaded before a web or a worker (node --import): its clock differs from the machine's by the milliseconds in the file
// that CLOCK_FILE names, which may change at any moment. Timers run on, as they do when a machine's clock is set.

const LOOK_EVERY_MS = 100;
const file = process.env.CLOCK_FILE ?? '';
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shiftMs = 0;
  }
}
look();
setInterval(look, LOOK_EVERY_MS).unref();

const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
