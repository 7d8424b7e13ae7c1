import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { env } from '../env';
import { newPublicId } from '../id';
import { growExportFile, readExportFile, removeExportFiles } from './export-files';

it('refuses a file that cannot be opened instead of ending the process', async () => {
  const file = { publicId: newPublicId(), versionNo: 2, attempt: 1 };
  const inTheWay = `${file.publicId}.${file.versionNo}.${file.attempt}`;
  await mkdir(path.join(path.resolve(env().STORAGE_DIR), 'exports', inTheWay), { recursive: true });
  await expect(growExportFile(file)).rejects.toMatchObject({ code: 'EISDIR' });
});

it('keeps the files of two runs apart and removes both', async () => {
  const first = { publicId: newPublicId(), versionNo: 2, attempt: 1 };
  const second = { ...first, versionNo: 4 };
  for (const file of [first, second]) {
    const { stream } = await growExportFile(file);
    await pipeline([`run ${file.versionNo}`], stream);
  }
  expect(await text(readExportFile(first))).toBe('run 2');
  expect(await text(readExportFile(second))).toBe('run 4');
  await removeExportFiles(first.publicId);
  for (const file of [first, second])
    await expect(text(readExportFile(file))).rejects.toMatchObject({ code: 'ENOENT' });
});
