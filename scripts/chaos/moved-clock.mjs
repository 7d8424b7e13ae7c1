import { readFileSync } from 'node:fs';

// Loaded before a web or a worker (node --import). Its clock differs from the machine's by the milliseconds in the file
// of CLOCK_FILE, which may change at any moment. Timers continue, as after setting a machine's clock.

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
