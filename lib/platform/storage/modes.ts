/**
 * Files and folders of the product: for its account and its group. A ZIP of somebody's data, a log or a letter is none of
 * the other accounts' of a machine.
 */
export const FILE_MODE = 0o640;
export const FOLDER_MODE = 0o750;

/** For what a library or a program of the process writes: no mode of ours reaches it. */
export function keepFilesPrivate(): void {
  process.umask(0o027);
}
