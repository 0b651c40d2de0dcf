/** A mail to one person: the text always, HTML beside it where it helps. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The name before the address of the sender, which is always that of the installation. */
  fromName?: string;
  replyTo?: string;
  /** Where one press ends mails of this kind, without a sign-in and by POST as RFC 8058 says. */
  unsubscribeUrl?: string;
};

/** A mail on its way; the id stays the same over all tries. */
export type QueuedMail = Mail & { id: string };

/** A mail that was written to the folder instead of being sent. */
export type WrittenMail = QueuedMail & { from: string; writtenTs: number };
