import { createHmac } from 'node:crypto';

/** What is signed: the id of the message, the moment at which it is sent (unix seconds), and its body. */
export type Signed = { id: string; timestamp: number; body: string };

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** The headers by which a receiver of Standard Webhooks knows the sender: a signature for each secret. */
export function signedHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
