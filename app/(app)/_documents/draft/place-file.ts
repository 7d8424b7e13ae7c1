import type { AttachmentValue } from './draft-parts';

/** Decides by file name; the server decides by content. */
export function isPdf({ fileName }: Pick<AttachmentValue, 'fileName'>): boolean {
  return /\.pdf$/i.test(fileName);
}

/**
 * Inserts an uploaded file in drop order, whatever the order of completion. The first PDF of a letter becomes its main
 * file.
 * @param turnOf when a file was added; -1 for one that the draft had before
 */
export function placeFile(
  files: readonly AttachmentValue[],
  arrived: AttachmentValue,
  turnOf: (publicId: string) => number,
): AttachmentValue[] {
  if (isPdf(arrived) && !files.some(isPdf)) return [arrived, ...files];
  const turn = turnOf(arrived.publicId);
  const at = files.findLastIndex(({ publicId }) => turnOf(publicId) < turn) + 1;
  return files.toSpliced(at, 0, arrived);
}
