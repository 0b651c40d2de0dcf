import type { LinkResult } from '../link-kinds.contract.ts';

export type DemoLink = {
  href: string;
  text: string;
  status: LinkResult | null;
  code?: number;
  fails?: number;
  age: number;
};

/** Links that editors added over the years; names under .test never belong to anybody. */
export const linksOfDemo: readonly DemoLink[] = [
  {
    href: 'https://riverwatch.test/levels/wren',
    text: 'River levels',
    status: 'NOT_FOUND',
    code: 404,
    fails: 9,
    age: 26,
  },
  {
    href: 'https://wrenfordmuseum.test/late-nights',
    text: 'the museum',
    status: 'NOT_FOUND',
    code: 410,
    fails: 5,
    age: 21,
  },
  {
    href: 'https://council-archive.test/minutes/2019-05.pdf',
    text: 'the minutes',
    status: 'SITE_NOT_FOUND',
    fails: 12,
    age: 28,
  },
  { href: 'https://tramworks.test/timetable', text: 'the timetable', status: 'TIMEOUT', fails: 4, age: 12 },
  { href: 'https://wrenrowers.test/', text: 'the rowing club', status: 'SSL_ERROR', fails: 6, age: 17 },
  {
    href: 'https://data.harbourtrust.test/tides.csv',
    text: 'tide data',
    status: 'SERVER_ERROR',
    code: 502,
    fails: 3,
    age: 9,
  },
  {
    href: 'https://jobs.stannes.test/vacancies/2291',
    text: 'the vacancy',
    status: 'NOT_FOUND',
    code: 404,
    fails: 1,
    age: 4,
  },
  { href: 'https://northgate-theatre.test/season', text: 'the season', status: 'TIMEOUT', fails: 2, age: 6 },
  {
    href: 'https://lettersofwrenford.test/archive',
    text: 'the archive',
    status: 'FORBIDDEN',
    code: 403,
    age: 23,
  },
  {
    href: 'https://citypapers.test/opinion/bins',
    text: 'City Papers',
    status: 'FORBIDDEN',
    code: 429,
    age: 14,
  },
  { href: 'https://wrenfordtown.test/fixtures', text: 'the fixtures', status: 'OK', code: 200, age: 27 },
  {
    href: 'https://college.wrenford-edu.test/open-day',
    text: 'the open day',
    status: 'OK',
    code: 200,
    age: 19,
  },
  { href: 'https://marketsquare.test/stalls', text: 'the market', status: 'OK', code: 200, age: 11 },
  { href: 'https://floodfund.test/donate', text: 'the fund', status: 'OK', code: 200, age: 8 },
  { href: '/news/council/bin-days', text: 'bin days', status: 'NOT_FOUND', code: 404, fails: 1, age: 25 },
  {
    href: '/whats-on/summer-fair',
    text: 'the summer fair',
    status: 'NOT_FOUND',
    code: 404,
    fails: 1,
    age: 15,
  },
  { href: 'http:/wrenfordbells.test/ringing', text: 'the bell ringers', status: null, age: 20 },
  { href: 'www.parkrun-wrenford.test', text: 'the park run', status: null, age: 13 },
];
