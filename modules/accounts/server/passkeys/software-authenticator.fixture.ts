import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyAttestation } from '../../passkeys.contract.ts';

type Options = Record<string, unknown>;
type Place = { origin: string; rpId: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** What keeps passkeys, in software: ES256 without attestation, as Web Authentication has it. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;

  const dataOf = ({ rpId }: Place, flags: number, more = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  };
  const clientData = (type: string, { challenge }: Options, { origin }: Place): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;

  return {
    /** Answers as a browser that made a passkey. */
    make: (options: Options, place: Place, flags = USER_PRESENT | USER_VERIFIED): PasskeyAttestation => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = new Uint8Array(dataOf(place, flags | ATTESTED, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, place)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    /** Answers as a browser that used it. @param counter what it claims to have counted */
    use: (
      options: Options,
      place: Place,
      { flags = USER_PRESENT | USER_VERIFIED, counter = count + 1 } = {},
    ) => {
      count = counter;
      const client = clientData('webauthn.get', options, place);
      const data = dataOf(place, flags);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          ...{ clientDataJSON: base64url(client), authenticatorData: base64url(data) },
          signature: base64url(signature),
        },
      } satisfies PasskeyAssertion;
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
