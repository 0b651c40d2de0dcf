import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { problemsOf } from './apple-problems.ts';
import { hhmac } from './hhmac.ts';
import { multipartOf } from './multipart.ts';

const key = { keyId: 'key-1', secret: Buffer.from('secret').toString('base64') };
const mac = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64');

test('a request is signed by method, address and moment, with the decoded secret', () => {
  const url = 'https://news-api.apple.com/channels/c';
  expect(hhmac(key, { method: 'GET', url }, 1_425_520_198)).toBe(
    `HHMAC; key=key-1; signature=${mac(`GET${url}2015-03-05T01:49:58Z`)}; date=2015-03-05T01:49:58Z`,
  );
});

test('what is sent is signed with its type', () => {
  const url = 'https://news-api.apple.com/articles/a';
  const said = hhmac(key, { method: 'POST', url, contentType: 'text/plain', body: 'Grüße' }, 0);
  expect(said).toContain(`signature=${mac(`POST${url}1970-01-01T00:00:00Ztext/plainGrüße`)};`);
});

test('a form names its parts, and is the same text for the same article', () => {
  const parts = [
    { name: 'metadata', json: '{"data":{}}' },
    { name: 'article.json', filename: 'article.json', json: '{"title":"A"}' },
  ];
  const { body, contentType } = multipartOf(parts);
  const boundary = contentType.replace('multipart/form-data; boundary=', '');
  expect(body.split(`--${boundary}`)).toEqual([
    '',
    '\r\nContent-Type: application/json\r\nContent-Disposition: form-data; name=metadata\r\n\r\n{"data":{}}\r\n',
    '\r\nContent-Type: application/json\r\nContent-Disposition: form-data; name=article.json; filename=article.json\r\n\r\n{"title":"A"}\r\n',
    '--\r\n',
  ]);
  expect(multipartOf(parts).body).toBe(body);
});

test('complaints keep their code, their words and their place', () => {
  const errors = [
    { code: 'INVALID_DOCUMENT', keyPath: ['components', 1, 'layout'], message: 'Layout is unknown' },
    { code: 'INVALID_TYPE', keyPath: ['channel_id'], value: 'not_a_uuid' },
  ];
  expect(problemsOf(400, { errors })).toEqual([
    { code: 'INVALID_DOCUMENT', keypath: 'components.1.layout', message: 'Layout is unknown' },
    { code: 'INVALID_TYPE', keypath: 'channel_id', message: 'Invalid type: not_a_uuid' },
  ]);
});

test.each([[{}], [{ errors: [] }], [{ errors: 'no' }]])(
  'an answer without complaints, %j, is named by its status',
  (answer) => {
    expect(problemsOf(503, answer)).toEqual([{ code: 'HTTP_503', message: 'HTTP 503', keypath: '' }]);
  },
);

test('what is no complaint at all breaks nothing', () => {
  expect(problemsOf(400, { errors: [null, 7, { code: { a: 1 }, keyPath: 'x' }] })).toHaveLength(3);
});
