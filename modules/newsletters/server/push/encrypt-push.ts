import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** The size of a record that every push service takes (RFC 8291, section 4). */
const RECORD_BYTES = 4_096;
/** What fits into one record beside its head, its padding mark and its tag. */
export const MOST_PAYLOAD_BYTES = RECORD_BYTES - (SALT_BYTES + 4 + 1 + POINT_BYTES) - 1 - 16;

/** What a browser gave for messages to it, both in base64url. */
export type PushKeys = { p256dh: string; auth: string };

/** What is made anew for each message; tests give that of RFC 8291. */
type Fresh = { privateKey: Buffer; salt: Buffer };

const fromText = (text: string): Buffer => Buffer.from(text, 'base64url');
const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether a message can be encrypted to a browser by these. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = fromText(p256dh);
  if (point.length !== POINT_BYTES || point[0] !== 4 || fromText(auth).length !== AUTH_BYTES) return false;
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message to one browser as one record of `aes128gcm` (RFC 8291 over RFC 8188).
 * @throws RangeError where it is longer than `MOST_PAYLOAD_BYTES`
 */
export function encryptPush(message: Buffer, { p256dh, auth }: PushKeys, fresh?: Fresh): Buffer {
  if (message.length > MOST_PAYLOAD_BYTES) throw new RangeError('The message does not fit into one record.');
  const ecdh = createECDH(CURVE);
  if (fresh) ecdh.setPrivateKey(fresh.privateKey);
  else ecdh.generateKeys();
  const own = ecdh.getPublicKey();
  const theirs = fromText(p256dh);
  const salt = fresh?.salt ?? randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  const secret = derived(ecdh.computeSecret(theirs), fromText(auth), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record, which the only one is.
  const record = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, record]);
}
