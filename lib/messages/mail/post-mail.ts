import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/platform/env';
import type { Composed } from './compose';
import { isFinalRefusal } from './smtp-failure';

/** A mail server that is slower than this hangs; the message is tried again. */
const TIMEOUT_MS = 20_000;

/** The mail server did not take it; the delivery goes on by its schedule. */
class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
}

/** The mail server says that it will never take it: an address that is not there, a message it refuses. */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly isFinal = true;
}

let open: { url: string; transport: Transporter } | null = null;

export interface MailToPost extends Composed {
  to: string;
  /** Of the message: a second try carries the same Message-ID, by which mail servers and programs know it. */
  publicId: string;
  /** Of the document whose thread it joins. */
  threadPublicId: string | null;
}

/**
 * Hands one message to the mail server.
 * @throws MailNotTaken, MailRefused, both with codes alone: no address, no text
 */
export async function postMail({
  to,
  publicId,
  threadPublicId,
  subject,
  text,
  html,
  unsubscribe,
}: MailToPost): Promise<void> {
  const host = new URL(env().APP_URL).hostname;
  const thread = threadPublicId === null ? undefined : `<document-${threadPublicId}@${host}>`;
  try {
    await transport().sendMail({
      from: env().MAIL_FROM,
      to,
      subject,
      text,
      html,
      messageId: `<${publicId}@${host}>`,
      // Mail programs gather by it, although no message has that id.
      inReplyTo: thread,
      references: thread,
      // The page of preferences: what lies with its reader cannot be turned off by one click.
      ...(unsubscribe && { list: { unsubscribe } }),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Lets go of the connections, for the end of a process. */
export function closeMail(): void {
  open?.transport.close();
  open = null;
}

function transport(): Transporter {
  const { SMTP_URL: url } = env();
  if (!url) throw new MailNotTaken('SMTP_URL is not set');
  if (open?.url !== url) {
    closeMail();
    const pooled = { url, pool: true, maxConnections: 2, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    open = { url, transport: createTransport(pooled) };
  }
  return open.transport;
}

/** As the client throws it. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

function failureOf(error: unknown): Error {
  const { code, responseCode, command, response } = error as SmtpError;
  const said = [responseCode ?? code ?? 'unknown', command].filter(Boolean).join(' ');
  return isFinalRefusal({ responseCode, response, code })
    ? new MailRefused(`SMTP ${said}`)
    : new MailNotTaken(`SMTP ${said}`);
}
