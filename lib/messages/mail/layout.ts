import type { Locale } from '@/lib/platform/ctx';

/** A mail as plain blocks; both of its parts are written from the same ones. */
export interface MailBody {
  /** Preview text in a list of messages: the event and its due date. */
  preheader?: string;
  title: string;
  rows: readonly { label: string; value: string }[];
  /** A line each, with a link where there is one. */
  lines: readonly { text: string; detail?: string; href?: string }[];
  button: { text: string; href: string };
  footer: string;
  preferences: { text: string; href: string } | null;
}

export function writeText({ preheader, title, rows, lines, button, footer, preferences }: MailBody): string {
  return [
    ...(preheader ? [preheader, ''] : []),
    title,
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...lines.map(
      ({ text, detail, href }) => `- ${[text, detail].filter(Boolean).join(' · ')}${href ? `\n  ${href}` : ''}`,
    ),
    '',
    `${button.text}: ${button.href}`,
    '',
    footer,
    ...(preferences ? [`${preferences.text}: ${preferences.href}`] : []),
    '',
  ].join('\n');
}

// Mail programs know neither style sheets nor fonts of ours: tables and colours that are read on white and on black.
const MUTED = 'color:#667085;font-size:13px';

/**
 * Writes the HTML of a mail.
 * @param locale declares the language to mail programs and screen readers
 */
export function writeHtml(
  { preheader, title, rows, lines, button, footer, preferences }: MailBody,
  locale: Locale,
): string {
  const table = rows
    .map(
      ({ label, value }) =>
        `<tr><td style="${MUTED};padding:2px 12px 2px 0">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const list = lines
    .map(({ text, detail, href }) => {
      const head = href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text);
      return `<li style="margin:6px 0">${head}${detail ? `<br><span style="${MUTED}">${escapeHtml(detail)}</span>` : ''}</li>`;
    })
    .join('');
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:16px;font-family:\'Noto Sans Thai\',Tahoma,sans-serif;font-size:15px;line-height:1.6">',
    // Read in lists of messages and on locked screens; the lines below repeat it.
    preheader && `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:18px;margin:0 0 12px">${escapeHtml(title)}</h1>`,
    table && `<table role="presentation" style="border-collapse:collapse">${table}</table>`,
    list && `<ul style="padding-left:18px">${list}</ul>`,
    `<p style="margin:20px 0"><a href="${escapeHtml(button.href)}" style="background:#1f4e9c;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(button.text)}</a></p>`,
    `<p style="${MUTED}">${escapeHtml(footer)}`,
    preferences
      ? `<br><a href="${escapeHtml(preferences.href)}" style="color:#667085">${escapeHtml(preferences.text)}</a>`
      : '',
    '</p></div></body></html>',
  ]
    .filter(Boolean)
    .join('');
}

/** Subjects of documents are other people's text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
