import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { describeFailure } from '../describe-failure';
import { FORMS, type Form, kills } from './forms';

// The output is for people; scripts read the exit status: 0 all is well, 1 something is wrong, 2 the run failed.

// Its servers and processes end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

const print = (line: string) => void process.stdout.write(`${line}\n`);

const USAGE = `npm run soak -- --minutes 60 | --transitions 50000     kills, so long
npm run soak -- --only NAME[=SIZE],NAME[=SIZE] …        by name, each at its night's size or the one given
npm run soak -- --all                                   a night: every one of them

${FORMS.map(({ name, entry, night, unit, says }) => `${name.padEnd(10)}${entry.padEnd(5)}${`${night} ${unit}`.padEnd(30)}${says}`).join('\n')}`;

try {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      transitions: { type: 'string' },
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  const [minutes, transitions] = [Number(values.minutes ?? 0), Number(values.transitions ?? 0)];
  const chosen = values.all ? FORMS.map((form) => ({ form, size: form.night })) : readNames(values.only ?? '');
  const [single] = chosen;
  if (minutes > 0 || transitions > 0) {
    const form = FORMS.find(({ name }) => name === 'kills');
    if (form) await run({ ...form, run: (_size, say) => kills({ minutes, transitions }, say) }, 0);
  } else if (chosen.length === 0) {
    throw new Error(`say how long, or what\n\n${USAGE}`);
  } else if (chosen.length === 1 && single) {
    await run(single.form, single.size);
  } else {
    for (const one of chosen) await runByItself(one);
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
}

function readNames(text: string): { form: Form; size: number }[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [name, given] = part.split('=');
      const form = FORMS.find((one) => one.name === name);
      const size = given === undefined ? form?.night : Number(given);
      if (!form || !size || !(size > 0)) throw new Error(`${part} is none of them\n\n${USAGE}`);
      return { form, size };
    });
}

/** One line in the end: what it was, how much of it, how long it took, and whether all is well. */
async function run(form: Form, size: number): Promise<void> {
  const startedAt = Date.now();
  const { figures, findings } = await form.run(size, print);
  for (const finding of findings.slice(0, 100)) print(finding);
  const much = size > 0 ? `, ${size} ${form.unit}` : '';
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const verdict = findings.length === 0 ? 'all is well' : `${findings.length} findings`;
  print(`${form.name} (${form.entry}${much}, ${seconds} s): ${figures}: ${verdict}`);
  if (findings.length > 0) process.exitCode = 1;
}

/** In a process of its own: each has servers of its own, and reads its environment once. */
async function runByItself({ form, size }: { form: Form; size: number }): Promise<void> {
  const program = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...process.execArgv, program, '--only', `${form.name}=${size}`], {
    stdio: 'inherit',
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const [code] = await once(child, 'close');
  process.removeListener('exit', stop);
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code === 0 || code === 1 ? code : 2);
}
