import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser: what it tells, and what it keeps. */
export function browserKeys() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return {
    p256dh: ecdh.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: ecdh.getPrivateKey(),
  };
}
export type BrowserKeys = ReturnType<typeof browserKeys>;

/** Reads a message as a browser does, by RFC 8188 and 8291, apart from the code that writes it. */
export function decryptPush(sent: Buffer, { p256dh, auth, privateKey }: BrowserKeys): Buffer {
  const salt = sent.subarray(0, 16);
  const end = 21 + (sent[20] ?? 0);
  const theirs = sent.subarray(21, end);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const own = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
  const part = (ikm: NodeJS.ArrayBufferView, by: NodeJS.ArrayBufferView, of: string | Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm.buffer, ikm.byteOffset, ikm.byteLength), by, of, size));
  const secret = part(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = part(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = part(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sent.subarray(-16));
  const padded = Buffer.concat([decipher.update(sent.subarray(end, -16)), decipher.final()]);
  const mark = padded.lastIndexOf(2);
  return padded.subarray(0, mark);
}
