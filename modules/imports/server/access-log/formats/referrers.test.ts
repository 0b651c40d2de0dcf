import { expect, test } from 'vitest';
import { chrome, firefox, readLines } from './read-lines.fixture.ts';

const at = '[17/May/2015:10:05:03 +0200]';
const asked = '"GET /a HTTP/1.1"';
const page = 'https://x.test/?q="a"';
const w3c = [
  '#Version: 1.0',
  '#Fields: date time cs-method cs-uri-stem sc-status cs(Referer) cs(User-Agent)',
];
const bucket = `${'b'.repeat(64)} www.a.test [23/May/2024:01:13:11 +0000] 1.1.1.1 - EB35 WEBSITE.GET.OBJECT a`;

test.each<[string, string[], (string | null)[]]>([
  [
    'combined',
    [
      `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`,
      `1.1.1.1 - - ${at} ${asked} 200 9 "https://x.test/?q=\\"a\\"" "${firefox}"`,
      `1.1.1.1 - - ${at} ${asked} 200 9 "" "-"`,
    ],
    ['', page, ''],
  ],
  ['combined without any', [`1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`], ['']],
  ['common', [`1.1.1.1 - - ${at} ${asked} 200 9`], [null]],
  [
    'with browsers first',
    [
      `1.1.1.1 - - ${at} ${asked} 200 9 "${firefox}" "https://x.test/" "http://10.0.0.2:80"`,
      `1.1.1.1 - - ${at} ${asked} 200 9 "${firefox}" "android-app://org.x/" "http://10.0.0.2:80"`,
    ],
    ['https://x.test/', 'android-app://org.x/'],
  ],
  ['with the browser alone', [`1.1.1.1 - - ${at} ${asked} 200 9 "${firefox}" "10.0.0.1"`], [null]],
  [
    'W3C',
    [
      ...w3c,
      `2024-05-23 01:13:11 GET /a 200 https://x.test/a+b ${chrome.replaceAll(' ', '+')}`,
      `2024-05-23 01:13:11 GET /a 200 - ${chrome.replaceAll(' ', '+')}`,
    ],
    ['https://x.test/a+b', ''],
  ],
  [
    'S3',
    [`${bucket} "GET /a HTTP/1.1" 200 - 9 9 1 1 "https://x.test/" "${chrome}" - sig= SigV4`],
    ['https://x.test/'],
  ],
  [
    'logfmt',
    [
      `ts=1716426791.5 method=GET uri=/a status=200 referer="https://x.test/"`,
      'ts=1716426791.5 method=GET uri=/a status=200',
    ],
    ['https://x.test/', ''],
  ],
  [
    'JSON',
    [
      '{"ts":1716426791,"status":200,"request":{"method":"GET","uri":"/a","headers":{"Referer":["https://x.test/"]}}}',
      '{"ts":1716426791,"status":200,"request":{"method":"GET","uri":"/a","headers":{}}}',
    ],
    ['https://x.test/', ''],
  ],
  ['JSON without any', ['{"ts":1716426791,"status":200,"uri":"/a"}'], [null]],
])('of a log that is %s, each line has the page that led here', (_, lines, due) => {
  const found = readLines(lines).filter((line) => line !== null);
  expect(found.map((line) => (line as { referrer: string | null }).referrer)).toEqual(due);
});
