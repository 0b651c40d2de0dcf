import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/contract/api-error.ts';
import { readRedirectFile } from '../redirect-file.ts';

/** Each row as `path match status target`, or why it is none. */
const read = (text: string): string[] =>
  readRedirectFile(text).map(({ path, match, status, redirectTo, refusal }) =>
    refusal ? `${path}: ${refusal}` : [path, match, status, redirectTo].join(' ').trim(),
  );
const CONDITIONS = "A rule with conditions can't be imported.";
const PATTERN = "This pattern can't be imported. Use * at the end of a path, or :name for one part of it.";

test('_redirects of Netlify and Cloudflare', () => {
  const file = `# moved in 2020
/home              /
/blog/my-post.php  /blog/my-post   302  # for now
/news/*            /blog/:splat    301!
/store/:id         /shop/:id
/(old)             https://elsewhere.test/x
/anthropology/*    /elsewhere
/path id=:id       /other/:id      301
/china             /zh             302 Language=zh
/*/x               /y              301
/q/*               /search?q=:splat
`;
  expect(read(file)).toEqual([
    '/home exact 301 /',
    '/blog/my-post.php exact 302 /blog/my-post',
    '/news/* pattern 301 /blog/*',
    '/store/:id pattern 301 /shop/:id',
    '/(old) exact 301 https://elsewhere.test/x',
    '/anthropology/* pattern 301 /elsewhere',
    `/path: ${CONDITIONS}`,
    `/china: ${CONDITIONS}`,
    `/*/x: ${PATTERN}`,
    `/q/*: ${PATTERN}`,
  ]);
  expect(readRedirectFile(file)[1]?.line).toBe(3);
});

describe('JSON', () => {
  test('of Firebase and Vercel', () => {
    const redirects = [
      { source: '/a', destination: '/b', type: 301 },
      { source: '/c{,/**}', destination: '/d', type: 302 },
      { source: '/bug/:rest*', destination: 'https://bugs.test/:rest*', type: 301 },
      { source: '/e/:id', destination: '/f/:id', permanent: true },
      { source: '/g/:path(.*)', destination: '/h/:path', permanent: false },
      { source: '/m*{,/**}', destination: '/n', type: 301 },
      { regex: '^/x/(.*)\\.html$', destination: '/x/:1', type: 301 },
      { source: '/i', destination: '/j', permanent: true, has: [{ type: 'header', key: 'x' }] },
    ];
    const rows = [
      '/a exact 301 /b',
      '/c/* pattern 302 /d',
      '/bug/* pattern 301 https://bugs.test/*',
      '/e/:id pattern 308 /f/:id',
      '/g/* pattern 307 /h/*',
      `/m*{,/**}: ${PATTERN}`,
      `^/x/(.*)\\.html$: ${PATTERN}`,
      `/i: ${CONDITIONS}`,
    ];
    expect(read(JSON.stringify({ hosting: { redirects } }))).toEqual(rows);
    expect(read(JSON.stringify({ redirects }))).toEqual(rows);
    expect(read(JSON.stringify(redirects))).toEqual(rows);
  });

  test('of the plugin Redirection', () => {
    const one = (url: string, target: string, more: object = {}) => ({
      ...{ url, action_code: 301, match_type: 'url', regex: false, enabled: true },
      ...{ action_data: { url: target }, ...more },
    });
    const redirects = [
      one('/old/', '/new/'),
      one('^/year/(.*)', '/archive/$1', { regex: true }),
      one('/gone/', '', { action_code: 410 }),
      one('/off/', '/on/', { enabled: false }),
      one('/in/', '/out/', { match_type: 'login' }),
    ];
    const text = JSON.stringify({ plugin: { version: '5' }, groups: [], redirects });
    expect(read(text)).toEqual([
      '/old/ exact 301 /new/',
      '/year/* pattern 301 /archive/*',
      '/gone/ exact 410',
      '/off/ exact 301 /on/',
      `/in/: ${CONDITIONS}`,
    ]);
    expect(readRedirectFile(text).map(({ enabled }) => enabled)).toContain('false');
  });

  test('that is none, or holds no redirects, says so', () => {
    expect(() => readRedirectFile('{ "redirects": [')).toThrow("This file isn't valid JSON");
    expect(() => readRedirectFile('{ "headers": [] }')).toThrow('has no list of redirects');
  });
});

test('settings of Apache', () => {
  const file = `RewriteEngine On
<IfModule mod_rewrite.c>
Redirect 301 /old-blog https://example.test/blog
RedirectPermanent "/two words" /2
Redirect gone /away
RedirectMatch 301 ^/tag/(.*)$ /topics/$1
RedirectMatch ^/(a|b)$ /c
RewriteRule ^about-us/?$ /about [R=301,L]
RewriteRule ^archive/(.*)$ old/$1 [L,R=permanent]
RewriteRule ^index\\.php$ - [L]
RewriteRule ^secret - [F]
RewriteRule ^past$ - [G]
RewriteCond %{HTTP_HOST} ^www\\.
RewriteRule ^(.*)$ https://example.test/$1 [R=301,L]
</IfModule>
`;
  expect(read(file)).toEqual([
    '/old-blog prefix 301 https://example.test/blog',
    '/two words prefix 301 /2',
    '/away exact 410',
    '/tag/* pattern 301 /topics/*',
    `^/(a|b)$: ${PATTERN}`,
    '/about-us exact 301 /about',
    '/archive/* pattern 301 /old/*',
    '/past exact 410',
    `^(.*)$: ${CONDITIONS}`,
  ]);
});

test('settings of nginx', () => {
  const file = `server {
  rewrite ^/old/?$ /new permanent;
  rewrite ^/docs/(.*)$ https://docs.test/$1 redirect;
  rewrite ^/inner$ /index.php last;
  location = /contact { return 301 /about/contact; }
  location = /away {
    return 410;
  }
  location / { try_files $uri /index.php; }
  location = /turn { return 302 https://x.test$request_uri; }
}
`;
  expect(read(file)).toEqual([
    '/old exact 301 /new',
    '/docs/* pattern 302 https://docs.test/*',
    '/contact exact 301 /about/contact',
    '/away exact 410',
    `/turn: ${PATTERN}`,
  ]);
});

test('maps of nginx, and the files that they include', () => {
  const file = `map $uri $moved {
  default "";
  include /etc/nginx/more-redirects.map;
  /old /new;
  "/with blank" "https://x.test/a";
  ~^/docs/(.*)$ /manual/$1;
  ~*^/(\\d+)\\.php$ /post/$1;
  /flag 1;
}
map $http_user_agent $phone { ~^/android /m; }
map $request_uri $later { /soon /now; }
map $request_uri $later {
  /soon /now;
}
server {
  if ($moved) { return 301 $scheme://$host$moved; }
  if ($later) { rewrite ^ $later redirect; }
}
`;
  expect(read(file)).toEqual([
    '/old exact 301 /new',
    '/with blank exact 301 https://x.test/a',
    '/docs/* pattern 301 /manual/*',
    `^/(\\d+)\\.php$: ${PATTERN}`,
    '/soon exact 302 /now',
  ]);
  expect(read('# moved\n/a /b;\n~^/c/(.*)$ https://d.test/$1;\n')).toEqual([
    '/a exact  /b',
    '/c/* pattern  https://d.test/*',
  ]);
  // A table that ends its rows with an empty column is one.
  expect(read('path;redirect_to;\n/old; /new;\n')).toEqual(['/old   /new']);
});

test('tables stay tables, whatever their columns are called', () => {
  expect(read('Redirect From,Redirect To\n/a,/b\n')).toEqual(['/a   /b']);
  expect(read('source,target,regex,code\n^/a/(.*)$,/b/$1,1,301\n/c,/d,0,302\n')).toEqual([
    '/a/* pattern 301 /b/*',
    '/c  302 /d',
  ]);
  expect(read('Old path;Dest\n/a;/b\n')).toEqual(['/a   /b']);
});

const piece = fc.constantFrom(
  ...[
    'Redirect 301 ',
    'RewriteRule ',
    'rewrite ',
    'location = ',
    'return 301 ',
    '/a',
    '/*',
    ':splat',
    '/:id',
    ' ',
  ],
  ...[
    '\n',
    '\t',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ',',
    ';',
    '^',
    '$1',
    '(.*)',
    '\\',
    '#',
    '[R=301,L]',
    'https://',
    '301!',
  ],
);

test('any text is rows or a refusal in words, and a target never takes more than its source gives', () => {
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 60 });
  fc.assert(
    fc.property(text, (pieces) => {
      try {
        for (const { path, redirectTo, match, refusal } of readRedirectFile(pieces.join(''))) {
          if (match === 'pattern' && !refusal && redirectTo.endsWith('/*'))
            expect(path.endsWith('/*')).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});

test('rules made to be slow are read in no time that anybody notices', () => {
  const long = '/a'.repeat(100_000);
  const files = [
    `Redirect 301 ${long} /b`,
    `RewriteRule ^${long}(x|y)$ /b [R=301]`,
    `RewriteRule ^${'\\.'.repeat(100_000)}( /b [R=301${','.repeat(100_000)}`,
    `${long}/:${'n'.repeat(100_000)} /b`,
    JSON.stringify([{ source: `${long}{,/**`, destination: `/${':splat'.repeat(20_000)}` }]),
    `${'location = /'.repeat(20_000)}\n${'return 301 '.repeat(20_000)}`,
  ];
  for (const file of files) expect(() => readRedirectFile(file)).not.toThrow();
}, 20_000);
