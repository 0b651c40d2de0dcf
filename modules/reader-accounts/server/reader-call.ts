import { factsOf, type OwnPage } from '#modules/pages/pages.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { readCookies } from '#platform/server/cookies.ts';
import type { House } from '#platform/server/room.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';

/** What a reader does on a page, as calls are made: with their own rights, and in the language of the site. */
export type ReaderCall = Pick<Call, 'site' | 'caller' | 'now' | 'request'>;

/** The call of whoever is signed in to read; null for nobody, and for whoever may no longer come in. */
export async function readerCall(
  { findPerson }: Pick<House, 'findPerson'>,
  { reader }: Parameters<OwnPage>[0],
  site: Parameters<OwnPage>[1],
  request: SiteRequest,
): Promise<ReaderCall | null> {
  const caller = reader ? await findPerson(site.id, reader.profileId) : null;
  if (!caller?.profile) return null;
  const facts = factsOf(request);
  return {
    ...{ site, caller, now: Math.floor(Date.now() / 1000) },
    request: {
      ...{ ...facts, localPort: portIn(request.host), isSecure: request.isSecure, isNavigation: true },
      ...{ cookies: readCookies(request.headers.cookie), language: site.locale },
      say: () => '',
      signal: new AbortController().signal,
      files: () => nothing(),
    },
  };
}

const portIn = (host: string): number | null => {
  const port = /:(\d+)$/.exec(host)?.[1];
  return port === undefined ? null : Number(port);
};

async function* nothing(): AsyncGenerator<never> {}
