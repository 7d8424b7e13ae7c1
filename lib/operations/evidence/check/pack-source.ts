/** The files of a pack: of a ZIP or of a folder. */
export interface PackSource {
  /** Every path as often as it occurs. */
  paths: readonly string[];
  /** @throws Error for a part that cannot be unpacked */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes by place: a file of the browser or of the disk, of any size. */
export interface RandomAccess {
  size: number;
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}
