import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeFailure } from '../describe-failure';
import { type ChaosReport, runChaos } from './run-chaos';

// Ends with 0 when all is well, 1 when something does not hold, 2 when it could not run.

// Its servers and processes end with it.
process.once('SIGTERM', () => process.exit(2));
// A stopped run is still judged, because it may have taken an hour. A second signal ends it at once.
const stop = new AbortController();
process.once('SIGINT', () => {
  print('stopped early: finishing what is under way');
  stop.abort();
  process.once('SIGINT', () => process.exit(2));
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({
    options: {
      numbers: { type: 'string', default: '100000' },
      transitions: { type: 'string', default: '20000' },
      faults: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000_000)) },
      web: { type: 'string', default: 'next' },
      report: { type: 'string' },
    },
  });
  if (values.web !== 'next' && values.web !== 'rest') throw new Error('--web next or --web rest');
  const seed = wholeNumber('seed', values.seed);
  print(`seed ${seed}`);
  const report = await runChaos({
    numbers: wholeNumber('numbers', values.numbers),
    transitions: wholeNumber('transitions', values.transitions),
    faults: wholeNumber('faults', values.faults),
    minutes: wholeNumber('minutes', values.minutes),
    seed,
    web: values.web,
    stop: stop.signal,
    print,
  });
  if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
  printReport(report);
  process.exitCode = report.findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} ${text} is no whole number`);
  return value;
}

function printReport(report: ChaosReport): void {
  for (const [kind, count] of Object.entries(report.faults)) print(`${count} × ${kind}`);
  for (const finding of report.findings.slice(0, 100)) print(finding);
  const { acknowledged, refused, settled, unanswered, deliveries, longestGapSeconds, seconds, statuses } = report;
  const faults = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
  print(`answers by status: ${JSON.stringify(statuses)}`);
  print(
    `${acknowledged.numbers} numbers, ${acknowledged.transitions} transitions, ${refused} refused, ${settled} settled by a repeat, ${unanswered} unanswered, ${deliveries} deliveries, ${faults} faults, longest gap ${longestGapSeconds} s, ${seconds} s, seed ${report.seed}: ${report.findings.length === 0 ? 'all is well' : `${report.findings.length} findings`}`,
  );
}
