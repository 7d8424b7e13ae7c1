import { isShownInline } from '@/lib/documents/files/rules';

interface File {
  publicId: string;
  fileName: string;
  mimeType: string;
}

/** The images that a browser shows; a TIFF is among the files alone. */
export function photographsOf<F extends File>(files: readonly F[]): F[] {
  return files.filter(({ mimeType }) => mimeType.startsWith('image/') && isShownInline(mimeType));
}

/** Images side by side, each with its name; nothing without one. Each opening of an image leaves an audit row. */
export function Photographs({ images }: { images: readonly File[] }) {
  if (images.length === 0) return null;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {images.map(({ publicId, fileName }) => {
        const address = `/api/v1/attachments/${publicId}?disposition=inline`;
        return (
          <li key={publicId} className="min-w-0 break-inside-avoid">
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="block text-table text-primary hover:underline"
            >
              {/* biome-ignore lint/performance/noImgElement: an optimised copy would bypass the access check of the file */}
              <img
                src={address}
                alt=""
                loading="lazy"
                className="mb-1 h-48 w-full rounded-md border border-line bg-bg object-contain"
              />
              <span className="break-all">{fileName}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
