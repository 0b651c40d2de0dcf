import type { SendMailOptions } from 'nodemailer';
import { writeMail } from './mail-folder.ts';
import type { QueuedMail } from './mail-message.ts';

type DeliveryOptions = { folder: string; smtpUrl: string | null; from: string };

/**
 * Delivers one mail: by SMTP, or into the folder where there is no mail server.
 * @returns the refusal when trying again is of no use
 * @throws when it may work later
 */
export type Deliver = (mail: QueuedMail) => Promise<Error | null>;

/** How long the mail server may take for a connection and for an answer, in milliseconds. */
const PATIENCE = 30_000;

export function openDelivery({ folder, smtpUrl, from }: DeliveryOptions): Deliver {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    if (smtpUrl === null) {
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(messageOf(mail, from));
      await writeMail(folder, { ...mail, from, writtenTs: Math.floor(Date.now() / 1000) }, message as Buffer);
      return null;
    }
    const limits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
    const transport = createTransport({ url: smtpUrl, ...limits });
    try {
      await transport.sendMail(messageOf(mail, from));
      return null;
    } catch (error) {
      if (isFinal(error)) return error as Error;
      throw error;
    } finally {
      transport.close();
    }
  };
}

const messageOf = (mail: QueuedMail, from: string): SendMailOptions => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  // The same on each try, so that a mail that was sent twice shows once.
  messageId: `<${mail.id}@masthead>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Answers from 500 on to an address or a content stay the same; those to a sign-in may be a wrong setting. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
}
