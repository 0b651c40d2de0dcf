import { readFileSync } from 'node:fs';
import { unstorablePlace } from '#platform/server/storable-input.ts';

/** What breaks out of text, attributes, addresses, scripts and styles where anything lets it. */
export const ownPayloads: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title></textarea></style></noscript><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<img src=https://canary.invalid/a.png>',
  '<link rel=stylesheet href=//canary.invalid/a.css>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">here</a>',
  '<form action=//canary.invalid><button autofocus>x',
  '<base href=//canary.invalid/>',
  '<meta http-equiv=refresh content="0;url=//canary.invalid">',
  '<details open ontoggle=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<style>@import "//canary.invalid/a.css";*{color:red}</style>',
  'x" autofocus onfocus="alert(1)',
  "x' onmouseover='alert(1)",
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '//canary.invalid/',
  'url(//canary.invalid/a.png)',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
  '$t(name) {{name, uppercase}} <1>x</1>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '<!-- ]]> --!> <![CDATA[',
  '\u202etxt.exe\u202c \u200b\u2066x\u2069',
  '__proto__',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'e\u0301\u0301\u0301\u0301\u0301\u0301 ﷽ 👩‍👩‍👧‍👦 \u{1f3f4}',
];

/** The corpora where they lie beside the project, else nothing: payload lists and the big list of naughty strings. */
export function corpora(): string[] {
  try {
    const inputs = JSON.parse(read('xss-loofah/testdata_sanitizer_tests1.json')) as { input: string }[];
    const naughty = JSON.parse(read('naughty-strings/blns.json')) as string[];
    const payloads = read('xss-payloadbox/xss-payload-list.txt').split('\n');
    const all = [...inputs.map(({ input }) => input), ...naughty, ...payloads].map((text) => text.trim());
    return [...new Set(all)].filter((text) => text !== '' && unstorablePlace(text) === null);
  } catch {
    return [];
  }
}

const read = (path: string): string =>
  readFileSync(new URL(`../../shared/data/${path}`, import.meta.url), 'utf8');
