import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkPack } from '@/lib/operations/evidence/check/check-pack';
import { FAULT_WORDS } from '@/lib/operations/evidence/check/fault-words';
import { openZip } from '@/lib/operations/evidence/check/read-zip';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status. 0: nothing differs. 1: a difference. 2: not readable.

async function verify(file: string, expected: string | undefined): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const source = await openZip({
      size,
      slice: async (start, end) => {
        const part = new Uint8Array(Math.max(0, Math.min(end, size) - start));
        await handle.read(part, 0, part.length, start);
        return part;
      },
    });
    const { faults, manifest, fingerprint, compared, bytes } = await checkPack(source, { expected });
    for (const { fault, path, detail } of faults) {
      process.stdout.write(`${fault} ${path}: ${FAULT_WORDS[fault][1]}${detail === undefined ? '' : ` (${detail})`}\n`);
    }
    if (fingerprint) process.stdout.write(`certificate ${fingerprint}\n`);
    if (faults.length > 0) process.exitCode = 1;
    else {
      process.stdout.write(
        `${manifest?.records.length} records, ${compared} files, ${bytes} bytes of ${manifest?.pack.madeAt}: nothing differs\n`,
      );
    }
  } finally {
    await handle.close();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { fingerprint: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('npm run evidence:verify -- FILE.zip');
  await verify(file, values.fingerprint);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
}
