/** Photographs, two in a row, each with its name. Each opening of an image leaves an audit row. */
export function PaperPhotographs({ images }: { images: readonly { publicId: string; fileName: string }[] }) {
  return (
    <div className="paper-photographs">
      {images.map(({ publicId, fileName }) => (
        <figure key={publicId}>
          {/* biome-ignore lint/performance/noImgElement: an optimised copy would bypass the access check of the file */}
          <img src={`/api/v1/attachments/${publicId}?disposition=inline`} alt="" />
          <figcaption className="paper-small">{fileName}</figcaption>
        </figure>
      ))}
    </div>
  );
}
