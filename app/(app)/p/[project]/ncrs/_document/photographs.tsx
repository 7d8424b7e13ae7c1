import { Section } from '@/app/_ui/section';

/** Images that every browser shows; a TIFF is among the files alone. */
const SHOWN: readonly string[] = ['image/jpeg', 'image/png'];

interface File {
  publicId: string;
  fileName: string;
  mimeType: string;
}

/** The images among these files, each with its name; nothing without one. */
export function Photographs({ title, files }: { title: string; files: readonly File[] }) {
  const images = files.filter(({ mimeType }) => SHOWN.includes(mimeType));
  if (images.length === 0) return null;
  return (
    <Section title={title}>
      <ImageGrid images={images} />
    </Section>
  );
}

function ImageGrid({ images }: { images: readonly File[] }) {
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
              {/* biome-ignore lint/performance/noImgElement: the image is served to those who may see the file, never resized elsewhere */}
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
