import type { Measured } from './measured.ts';

/** A target of `design.md`, with what peers and bare `pg` and `node:http` need for the same. */
export type Target = {
  target: string;
  isMet(measured: Measured): boolean;
  directus?: string;
  ghost?: string;
  wordpress?: string;
  strapi?: string;
  limit?: string;
};

const at = (value: number | undefined): number => value ?? Number.POSITIVE_INFINITY;
const least = (value: number | undefined): number => value ?? 0;

const fifth: Target = { target: '≤ 1.2 ×', isMet: ({ value }) => at(value) <= 1.2 };

const twice: Target = { target: '≤ 2 ×', isMet: ({ value }) => at(value) <= 2 };

const opening: Target = { target: '≤ 500 ms', isMet: ({ p50 }) => at(p50) <= 500 };

const allPosts: Target = {
  target: '≥ 100,000 rows/s, ≤ 300 MB',
  isMet: ({ perSecond, megabytes }) => least(perSecond) >= 100_000 && at(megabytes) <= 300,
  directus: '40,000/s',
  ghost: 'fails',
  wordpress: '1,890/s',
  strapi: '10,750/s',
  limit: '116,000–298,000/s',
};

const fill: Target = {
  target: '≥ 5,000/s',
  isMet: ({ perSecond }) => least(perSecond) >= 5_000,
};

/** The targets by the name of what is measured. */
export const targets: Record<string, Target> = {
  'list, newest, published, 1 connection': {
    target: 'p50 ≤ 2.5, p99 ≤ 10',
    isMet: ({ p50, p99 }) => at(p50) <= 2.5 && at(p99) <= 10,
    directus: '18.6',
    ghost: '71',
    wordpress: '125',
    strapi: '60',
    limit: '0.8',
  },
  'list, newest, published, 16 connections': {
    target: '≥ 1,500/s',
    isMet: ({ perSecond }) => least(perSecond) >= 1_500,
    directus: '105/s',
    ghost: '22/s',
    wordpress: '15/s',
    strapi: '28/s',
    limit: '3,190/s',
  },
  'list, offset 9,950': {
    target: 'p50 ≤ 4',
    isMet: ({ p50 }) => at(p50) <= 4,
    directus: '25',
    ghost: '100',
    wordpress: '129',
    strapi: '55',
    limit: '1.2',
  },
  'search, a rare name': search('≤ 15', 15),
  'search, a frequent word': search('≤ 15', 15),
  'search, the worst phrase': search('≤ 60', 60),
  'search in the index, the slowest': { target: 'p99 ≤ 60', isMet: ({ p99 }) => at(p99) <= 60 },
  'first fill of the index': fill,
  'fill again, with lists asked beside': fill,
  'p99 of the list while an index is filled': twice,
  'p99 of the list beside the views': twice,
  'p99 of the list beside a change of many posts': twice,
  'views told by pages, nobody else there': {
    target: '≥ 10,000/s',
    isMet: ({ perSecond }) => least(perSecond) >= 10_000,
  },
  'one act on one post': { target: 'p50 ≤ 3', isMet: ({ p50 }) => at(p50) <= 3 },
  'a change of many posts': { target: '≥ 4,000/s', isMet: ({ perSecond }) => least(perSecond) >= 4_000 },
  '2,000 posts in a week, drawn after a press': { target: '≤ 100 ms', isMet: ({ p50 }) => at(p50) <= 100 },
  '2,000 posts in a month, drawn after a press': { target: '≤ 100 ms', isMet: ({ p50 }) => at(p50) <= 100 },
  'tree of 5,000 sections': { target: 'p99 ≤ 100', isMet: ({ p99 }) => at(p99) <= 100 },
  '2,000 rules in one post': { target: 'p99 ≤ 20', isMet: ({ p99 }) => at(p99) <= 20 },
  'count, published': count(),
  'count, published and drafts': count(),
  'p99 of the list while all posts are exported': fifth,
  'p99 of the list while an import runs': fifth,
  'p99 of the list while many posts change their status': fifth,
  'export of all posts, CSV of 11 fields, the first since the start': allPosts,
  'export of all posts, CSV of 11 fields': allPosts,
  'one save of a post of 3.6 kB': {
    target: 'p50 ≤ 2.5',
    isMet: ({ p50 }) => at(p50) <= 2.5,
  },
  'one autosave of it': { target: 'p50 ≤ 3', isMet: ({ p50 }) => at(p50) <= 3 },
  'one redirect update': {
    target: 'p50 ≤ 2.5 (of a post)',
    isMet: ({ p50 }) => at(p50) <= 2.5,
    directus: '6.0',
    ghost: '23',
    wordpress: '21',
    strapi: '12',
    limit: '0.8',
  },
  'import of 5,000 into 100,000': {
    target: '≥ 4,000/s',
    isMet: ({ perSecond }) => least(perSecond) >= 4_000,
    directus: '238/s',
    ghost: '144/s',
    wordpress: '19/s',
    strapi: '179/s',
  },
  'first row in the browser, cold': browser('≤ 450', 450, ['1,400', '1,090', '480', '1,610']),
  'first row in the browser, warm': browser('≤ 250', 250, ['1,360', '1,070', '370', '1,510']),
  'first row in the browser, cold, 10 Mbit/s and 40 ms': browser('≤ 900', 900, [
    '8,850',
    '2,950',
    '475',
    '3,610',
  ]),
  'JavaScript until the first row': {
    target: '≤ 230 kB',
    isMet: ({ value }) => at(value) <= 230,
    directus: '2,155',
    ghost: '2,640',
    wordpress: '1,120',
    strapi: '1,800',
  },
  'longest task while sorting and selecting 100 rows': {
    target: '≤ 50 ms',
    isMet: ({ value }) => at(value) <= 50,
  },
  'a body of 200 kB, by its address to the first key': opening,
  'a body of 200 kB, from the list to the first key': opening,
  'longest task while typing in it': { target: '≤ 50 ms', isMet: ({ value }) => at(value) <= 50 },
  'second start to the first answer': {
    target: '≤ 2,000 ms',
    isMet: ({ p50 }) => at(p50) <= 2_000,
    directus: '2,350',
    ghost: '5,250',
    wordpress: '400',
    strapi: '1,500',
  },
  'memory, idle': memory('≤ 150', 150, ['290', '340', '67', '324']),
  'memory, under list load': memory('≤ 250', 250, ['600', '690', '126', '527']),
  'growth of the list, 10,000 to the largest': {
    target: '≤ 1.3 ×',
    isMet: ({ value }) => at(value) <= 1.3,
  },
};

function search(target: string, most: number): Target {
  return {
    target: `p50 ${target}`,
    isMet: ({ p50 }) => at(p50) <= most,
    directus: '57',
    ghost: '262',
    wordpress: '304',
    strapi: '110',
    limit: '0.2–3',
  };
}

function count(): Target {
  return {
    target: 'p50 ≤ 5',
    isMet: ({ p50 }) => at(p50) <= 5,
    directus: '42',
    ghost: '33',
    wordpress: '33',
    strapi: '47',
    limit: '40–130',
  };
}

function browser(target: string, most: number, peers: readonly string[]): Target {
  return { target: `${target} ms`, isMet: ({ p50 }) => at(p50) <= most, ...named(peers) };
}

function memory(target: string, most: number, peers: readonly string[]): Target {
  return { target: `${target} MB`, isMet: ({ megabytes }) => at(megabytes) <= most, ...named(peers) };
}

function named([directus = '', ghost = '', wordpress = '', strapi = '']: readonly string[]): Partial<Target> {
  return { directus, ghost, wordpress, strapi };
}
