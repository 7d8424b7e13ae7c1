import { parseArgs } from 'node:util';
import { describeFailure } from '../describe-failure';
import { runSoak } from './run-soak';

// What it prints is for people; scripts read the exit status: 0 all is well, 1 something is wrong, 2 it could not run.

// Its servers and processes end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

try {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '0' }, transitions: { type: 'string', default: '0' } },
  });
  const [minutes, transitions] = [Number(values.minutes), Number(values.transitions)];
  if (!(minutes >= 0) || !(transitions >= 0) || minutes + transitions === 0) {
    throw new Error('say how long: --minutes 10, or --transitions 50000');
  }
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const verdict = await runSoak({ minutes, transitions, print });
  for (const [fault, count] of Object.entries(verdict.faults)) print(`${count} × ${fault}`);
  for (const finding of verdict.findings.slice(0, 100)) print(finding);
  print(
    `${verdict.transitions} transitions, ${verdict.refused} refused, ${verdict.unheard} unheard, ${verdict.deliveries} deliveries: ${verdict.findings.length === 0 ? 'all is well' : `${verdict.findings.length} findings`}`,
  );
  if (verdict.findings.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
}
