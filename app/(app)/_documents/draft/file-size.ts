const KB = 1024;
const LARGE = [
  ['TB', KB ** 4],
  ['GB', KB ** 3],
  ['MB', KB ** 2],
] as const;

/** 3.4 GB, 1.2 MB, 340 KB: one decimal from a megabyte on, as file managers show it. */
export function fileSize(bytes: number): string {
  const large = LARGE.find(([, size]) => bytes >= size);
  if (large) return `${Math.round((bytes / large[1]) * 10) / 10} ${large[0]}`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
}
