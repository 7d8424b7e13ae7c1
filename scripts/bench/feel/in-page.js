// Runs in the page (addInitScript), where nothing compiles it.

/**
 * Waits for a click on the link and says when something else was painted and when the next page was there, in
 * milliseconds from the click. Measured here because the driver's own round trips are no part of it.
 * @param {string} selector
 * @returns {Promise<{ firstChange: number, content: number }>}
 */
window.timeNextClick = (selector) =>
  new Promise((resolve, reject) => {
    const anchor = document.querySelector(selector);
    if (!(anchor instanceof HTMLAnchorElement)) return reject(new Error(`no ${selector}`));
    const before = document.querySelector('main h1');
    const target = new URL(anchor.href).pathname;
    let clickedAt = 0;
    let firstChange = 0;
    const isThere = () => {
      const heading = document.querySelector('main h1');
      const isNew = heading !== null && heading !== before;
      return location.pathname === target && isNew && !document.querySelector('main .skeleton');
    };
    const observer = new MutationObserver(() => {
      if (clickedAt === 0) return;
      requestAnimationFrame(() => {
        firstChange ||= performance.now() - clickedAt;
        if (!isThere()) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve({ firstChange, content: performance.now() - clickedAt }));
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const note = (event) => {
      clickedAt = event.timeStamp;
    };
    document.addEventListener('click', note, { capture: true, once: true });
    setTimeout(() => reject(new Error(`${target} did not come within 30 s`)), 30_000);
  });
