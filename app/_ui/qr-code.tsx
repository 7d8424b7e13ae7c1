import encodeQR from 'qr';

/** A QR code as one SVG path, drawn on the server. Medium error correction survives a fold and a photocopy. */
export function QrCode({ text, label, size = 112 }: { text: string; label: string; size?: number }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-sm"
    >
      {/* Black on white in every theme: scanners read contrast, not colours of ours. */}
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
