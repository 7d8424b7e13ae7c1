/** As they are written on the keyboard: `KeyG KeyR` is G, then R. */
export function shownKeys(keys: string | undefined): string[] {
  return (keys?.split(' ') ?? []).map((code) =>
    code.replace('Shift+Slash', '?').replace('Slash', '/').replace(/^Key/, ''),
  );
}
