import { sign } from 'node:crypto';
import type { PushKey } from './push-keys.ts';

/** Services take twenty-four hours at most (RFC 8292, section 2). */
const LASTS = 12 * 3_600;

const asPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * By what a site shows a push service that it is the one which the browser chose (RFC 8292).
 * @param audience the origin of the service
 * @param subject where whoever runs the service reaches the site
 */
export function vapidHeader(
  { publicKey, privateKey }: PushKey,
  { audience, subject, now }: { audience: string; subject: string; now: number },
): string {
  const head = asPart({ typ: 'JWT', alg: 'ES256' });
  const signed = `${head}.${asPart({ aud: audience, exp: now + LASTS, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
