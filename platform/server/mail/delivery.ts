import type { SendMailOptions } from 'nodemailer';
import { writeMail } from './mail-folder.ts';
import type { QueuedMail } from './mail-message.ts';

export type DeliveryOptions = { folder: string; smtpUrl: string | null; from: string };

/** What a mail server said when it refused a mail for good. */
export type MailRefusal = Error & { responseCode?: number; response?: string };

/**
 * Delivers one mail: by SMTP, or into the folder where there is no mail server.
 * @returns the refusal when trying again is of no use
 * @throws when it may work later
 */
export type Deliver = (mail: QueuedMail) => Promise<MailRefusal | null>;

/** Delivers mails one after the other over the same few connections, until it is closed. */
export type MailCarrier = { deliver: Deliver; close(): void };

/** How long the mail server may take for a connection and for an answer, in milliseconds. */
const PATIENCE = 30_000;
const MOST_CONNECTIONS = 3;

export function openDelivery(options: DeliveryOptions): Deliver {
  return async (mail) => {
    const carrier = await openCarrier(options, false);
    try {
      return await carrier.deliver(mail);
    } finally {
      carrier.close();
    }
  };
}

/** @param isPooled whether connections stay open for the next mail */
export async function openCarrier(
  { folder, smtpUrl, from }: DeliveryOptions,
  isPooled = true,
): Promise<MailCarrier> {
  const { createTransport } = await import('nodemailer');
  if (smtpUrl === null) {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      deliver: async (mail) => {
        const { message } = await composer.sendMail(messageOf(mail, from));
        await writeMail(
          folder,
          { ...mail, from, writtenTs: Math.floor(Date.now() / 1000) },
          message as Buffer,
        );
        return null;
      },
      close: () => undefined,
    };
  }
  const limits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = isPooled
    ? createTransport({ url: smtpUrl, ...limits, pool: true as const, maxConnections: MOST_CONNECTIONS })
    : createTransport({ url: smtpUrl, ...limits });
  return {
    deliver: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from));
        return null;
      } catch (error) {
        if (isFinal(error)) return error as MailRefusal;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

const messageOf = (mail: QueuedMail, from: string): SendMailOptions => ({
  from: mail.fromName ? { name: mail.fromName, address: addressOf(from) } : from,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  // The same on each try, so that a mail that was sent twice shows once.
  messageId: `<${mail.id}@masthead>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl
      ? {
          // An address that is folded would be another one.
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** Answers from 500 on to an address or a content stay the same; those to a sign-in may be a wrong setting. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
}
