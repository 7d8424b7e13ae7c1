import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { env } from '../env';
import { newPublicId } from '../id';
import { growExportFile, readExportFile, removeExportFiles } from './export-files';

it('refuses a file that cannot be opened instead of ending the process', async () => {
  const incoming = path.join(path.resolve(env().STORAGE_DIR), 'incoming');
  await writeFile(incoming, 'in the way');
  await expect(growExportFile({ publicId: newPublicId(), versionNo: 2, attempt: 1 })).rejects.toMatchObject({
    code: 'EEXIST',
  });
  await rm(incoming);
});

it('keeps the files of two runs apart and removes both', async () => {
  const first = { publicId: newPublicId(), versionNo: 2, attempt: 1 };
  const second = { ...first, versionNo: 4 };
  for (const file of [first, second]) {
    const { write, keep } = await growExportFile(file);
    const content = `run ${file.versionNo}`;
    await write([content]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await keep()).toEqual({ sizeBytes: 5, sha256 });
  }
  expect(await text(readExportFile(first))).toBe('run 2');
  expect(await text(readExportFile(second))).toBe('run 4');
  await removeExportFiles(first.publicId);
  for (const file of [first, second])
    await expect(text(readExportFile(file))).rejects.toMatchObject({ code: 'ENOENT' });
});
