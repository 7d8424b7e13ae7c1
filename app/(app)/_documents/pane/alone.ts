/** Toasts remain operable above everything. */
const ABOVE = '[data-sonner-toaster], script, style';

/**
 * Makes everything but this element inert while it covers the window. Elements added later are not affected.
 * @returns undoes it
 */
export function standAlone(element: Element): () => void {
  const covered: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    for (const sibling of one.parentElement?.children ?? []) {
      const isSpared =
        sibling === one ||
        sibling.hasAttribute('inert') ||
        sibling.matches(ABOVE) ||
        sibling.querySelector('[data-sonner-toaster]') !== null;
      if (isSpared) continue;
      sibling.setAttribute('inert', '');
      covered.push(sibling);
    }
  }
  return () => {
    for (const one of covered) one.removeAttribute('inert');
  };
}
