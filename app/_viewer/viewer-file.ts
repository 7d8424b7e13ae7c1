/** A file as the viewer shows it. */
export type ViewerFile = {
  publicId: string;
  name: string;
  mimeType: string;
  /** Of the drawing or document it belongs to, e.g. "C"; null where it has none. */
  revision: string | null;
  /** Set where a later revision has superseded it: the page is greyed out, so that it is not built from. */
  supersededBy: string | null;
  /** Of a cancelled document. */
  isCancelled?: boolean;
  /** The same file on this device during or after its upload: the viewer reads it locally. */
  local?: File;
};

export function viewAddress({ publicId }: Pick<ViewerFile, 'publicId'>): string {
  return `/api/v1/attachments/${publicId}?disposition=inline`;
}

export function downloadAddress({ publicId }: Pick<ViewerFile, 'publicId'>): string {
  return `/api/v1/attachments/${publicId}`;
}

/** The stored bytes of a file whose copies carry a mark. */
export function originalAddress({ publicId }: Pick<ViewerFile, 'publicId'>): string {
  return `/api/v1/attachments/${publicId}?copy=original`;
}

/** The download of a file whose copies carry a mark: of another type than PDF there is only the original. */
export function markedAddress(file: Pick<ViewerFile, 'publicId' | 'mimeType'>): string {
  return file.mimeType === 'application/pdf' ? downloadAddress(file) : originalAddress(file);
}

/** Page 1 of a PDF as an image. */
export function firstPageAddress({ publicId }: Pick<ViewerFile, 'publicId'>): string {
  return `/files/${publicId}/first-page`;
}

/** State of the image of page 1 that the viewer takes the place of. */
export interface ReadSoFar {
  /** Address of the image; null where the server draws none. */
  firstPage: string | null;
  /** Scroll position, in pixels. */
  top: number;
  hasFocus: boolean;
}
