type DeviceKind = 'desktop' | 'phone' | 'tablet';

export interface Device {
  kind: DeviceKind;
  /** Browser and system in two words: a full user agent is unreadable. Null where neither is known. */
  name: string | null;
}

/** In this order: most browsers also carry the names of their ancestors. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** In this order: phones carry the name of the system that theirs comes from. */
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** The device that a session was opened on. An iPad that asks for pages of desktops calls itself a Mac. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const name = [browser, system].filter(Boolean).join(' · ') || text.slice(0, 60) || null;
  return { kind: kindOf(text), name };
}

function kindOf(text: string): DeviceKind {
  if (/iPad/.test(text)) return 'tablet';
  // Browsers on Android say "Mobile" on phones alone.
  if (/Android/.test(text)) return /Mobile/.test(text) ? 'phone' : 'tablet';
  return /iPhone|Mobile/.test(text) ? 'phone' : 'desktop';
}
