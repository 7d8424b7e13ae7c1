import { classNames } from '@/app/_ui/class-names';

/** Image of page 1 that the server draws; as wide as the viewer shows the page (`PAGE_GAP` and margin of 12 px). */
export function FirstPage({
  address,
  alt,
  className,
  onError,
  ref,
}: {
  address: string;
  alt: string;
  className?: string;
  onError?: () => void;
  ref?: React.Ref<HTMLImageElement>;
}) {
  return (
    // biome-ignore lint/performance/noImgElement: the image is served to those who may see the file, never resized elsewhere
    <img
      ref={ref}
      src={address}
      alt={alt}
      loading="lazy"
      onError={onError}
      // Until it is here, a white sheet of A4.
      className={classNames(
        'm-3 block h-auto w-[calc(100%-24px)] bg-white text-[#000] [aspect-ratio:auto_210/297]',
        className,
      )}
    />
  );
}
