import type { AttachmentValue } from './draft-parts';

/** By the name: the server decides by the content. */
export function isPdf({ fileName }: Pick<AttachmentValue, 'fileName'>): boolean {
  return /\.pdf$/i.test(fileName);
}

/**
 * Puts a file that has arrived where it was dropped, however long it was on its way. The first PDF of a letter is its
 * main file.
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
