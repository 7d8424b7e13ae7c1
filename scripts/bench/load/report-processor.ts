import os from 'node:os';
import { report } from '../figure';

/** Share of all processors that each process took, and its time per piece of work. */
export function reportProcessor(
  id: string,
  used: Readonly<Record<string, number>>,
  { seconds, count, unit }: { seconds: number; count: number; unit: string },
): void {
  const processors = os.availableParallelism();
  for (const [name, ms] of Object.entries(used)) {
    report(`${id}.cpu.${name}`, ms / Math.max(1, count), `ms/${unit}`);
    report(`${id}.cpu-share.${name}`, (100 * ms) / (seconds * 1000 * processors), '%');
  }
}
