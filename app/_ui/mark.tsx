/** The product's mark, as decoration beside its name: `public/icon.svg`. */
export function Mark({ size = 24 }: { /** In pixels. */ size?: number }) {
  // biome-ignore lint/performance/noImgElement: a drawing of half a kilobyte, served as it is
  return <img src="/icon.svg" alt="" width={size} height={size} className="shrink-0" />;
}
