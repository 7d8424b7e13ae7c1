/** The product's logo, decorative beside its name: `public/icon.svg`. */
export function Mark({ size = 24 }: { /** In pixels. */ size?: number }) {
  // biome-ignore lint/performance/noImgElement: an SVG of half a kilobyte, served unchanged
  return <img src="/icon.svg" alt="" width={size} height={size} className="shrink-0" />;
}
