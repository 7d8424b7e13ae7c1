'use server';

import { action } from '@/app/_web/action';
import { checkMatrixFile } from '@/lib/documents/circulations/matrix/check-matrix-file';
import { MatrixFile, SetMatrix, TryMatrix } from '@/lib/documents/circulations/matrix/schema';
import { setMatrix } from '@/lib/documents/circulations/matrix/set-matrix';
import { tryMatrix } from '@/lib/documents/circulations/matrix/try-matrix';
import { findNumbers } from '@/lib/numbering/lookup/find-numbers';
import { AppError } from '@/lib/platform/errors/app-error';
import { readTableApart } from '@/lib/platform/tables/read-table-apart';

export const setMatrixAction = action(SetMatrix, setMatrix);

export const checkMatrixFileAction = action(MatrixFile, (ctx, { projectCode, file }) =>
  checkMatrixFile(ctx, projectCode, () => readTableApart(Buffer.from(file, 'base64'))),
);

export const tryMatrixAction = action(TryMatrix, async (ctx, { projectCode, number }) => {
  const [found] = (await findNumbers(ctx, number)).documents;
  if (!found) throw new AppError('DOCUMENT_NOT_FOUND');
  return tryMatrix(ctx, projectCode, found.publicId);
});
