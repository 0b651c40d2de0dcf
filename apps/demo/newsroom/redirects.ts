import type { SourcePost, SourceRedirect } from '#modules/imports/imports.public.ts';
import { facts } from './facts.ts';
import type { Draw } from './seeded-random.ts';

/** Addresses that editors made by hand; the second group is broken on purpose, for the reports that find it. */
const byHand = facts('path', 'target', 'status')`
  /subscribe          | /contact                          | 302
  /jobs-in-wrenford   | /jobs                             | 301
  /town               | /football                         | 301
  /letters-page       | /letters                          | 301
  /weather            | https://www.metoffice.gov.uk/     | 302
  /river-levels       | https://check-for-flooding.service.gov.uk/ | 302
  /old-shop           |                                   | 410
  /competition-2019   |                                   | 410
  /whats-on           | /culture                          | 302
  /eat                | /food                             | 301

  /election-map       | /elections/map-of-the-wards       | 302
  /flood-appeal       | /appeals/flood-fund               | 302
  /summer-guide       | /culture/summer-guide-archive     | 301
  /news-desk          | /desk                             | 301
  /desk               | /contact-the-desk                 | 301
  /contact-the-desk   | /contact                          | 301
  /sports-desk        | /desk-sport                       | 302
  /desk-sport         | /sport                            | 302
`;

/** Redirects made by hand, and short addresses of posts as they stood in the printed paper. */
export function redirects(draw: Draw, posts: readonly SourcePost[]): SourceRedirect[] {
  const live = posts.filter((post) => post.status === 'live' && post.what === 'posts');
  const printed = draw.shuffled(live).slice(0, 24);
  return [
    ...byHand.map(({ path, target, status }) => ({
      what: 'redirects' as const,
      id: `redirect${path}`,
      path,
      target: { address: target },
      status: Number(status) as SourceRedirect['status'],
    })),
    ...printed.map((post, at) => ({
      what: 'redirects' as const,
      id: `redirect-print-${at + 1}`,
      path: `/p/${1204 + at * 17}`,
      target: { postId: post.id },
      status: 302 as const,
    })),
  ];
}
