import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { arePushKeys, encryptPush, MOST_PAYLOAD_BYTES } from './encrypt-push.ts';
import { browserKeys, decryptPush } from './push-browser.fixture.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a message is encrypted as the example of RFC 8291 is', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const fresh = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPush(message, keys, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
      'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser reads what is encrypted to it, however long, and each message is another', () => {
  const browser = browserKeys();
  for (const length of [1, 500, MOST_PAYLOAD_BYTES]) {
    const message = randomBytes(length);
    const [one, other] = [encryptPush(message, browser), encryptPush(message, browser)];
    expect(decryptPush(one, browser)).toEqual(message);
    expect(one.equals(other)).toBe(false);
    expect(one.length).toBeLessThanOrEqual(4_096);
  }
  expect(() => encryptPush(Buffer.alloc(MOST_PAYLOAD_BYTES + 1), browser)).toThrow(RangeError);
});

test('keys that are none are found before anything is encrypted', () => {
  const browser = browserKeys();
  expect(arePushKeys(browser)).toBe(true);
  const notOnCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  expect(arePushKeys({ ...browser, p256dh: notOnCurve })).toBe(false);
  expect(arePushKeys({ ...browser, p256dh: '' })).toBe(false);
  expect(arePushKeys({ ...browser, auth: 'AAAA' })).toBe(false);
});
