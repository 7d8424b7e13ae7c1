/** A passing message at the bottom left. A question is a dialog, a lasting message a banner. */
export type Notice = {
  kind: 'success' | 'error' | 'info';
  text: string;
  description?: string;
  action?: { label: string; onSelect: () => void };
  link?: NoticeLink;
  /** Milliseconds on screen; 8000 for things that can be undone. */
  durationMs?: number;
};

/** Link of a message. `name` completes a short label. */
export type NoticeLink = { href: string; label: string; name: string };

export const NOTICE_EVENT = 'dms:notice';

/** Shows a message. An event, so that callers do not load the toast library; ToastHost does, on the first message. */
export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent<Notice>(NOTICE_EVENT, { detail: notice }));
}
