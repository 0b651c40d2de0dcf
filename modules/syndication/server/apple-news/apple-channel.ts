import { createHash } from 'node:crypto';
import type { ReadableArticle } from '#modules/pages/pages.public.ts';
import {
  type Channel,
  type ChannelRow,
  type KnownItem,
  nothingRemote,
  type Outcome,
  type Remote,
} from '../channels/channel.ts';
import {
  type AppleAccount,
  type AppleArticle,
  type AppleClient,
  AppleRefused,
  UNREACHABLE,
} from './apple-client.ts';
import { articleDocument, hasBody, identifierOf } from './article-document.ts';

type SectionMap = { section_id: number; remote_id: string }[];
type Settings = Pick<ChannelRow, 'is_preview' | 'section_map' | 'since_ts'>;
/** Clocks differ a little. */
const LEEWAY_SECONDS = 120;
const [UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TIMEOUT, CONFLICT, TOO_MANY] = [401, 403, 404, 408, 409, 429];

type Needs = {
  client: AppleClient;
  account: Pick<AppleAccount, 'channelId'>;
  settings: Settings;
  /** Whether another post of the site is known to be this article. */
  isTaken(remoteId: string): Promise<boolean>;
};

/** Apple News: each post is an article of its own there, made, updated and deleted by calls. */
export function appleChannel({ client, account, settings, isTaken }: Needs): Channel {
  const metadataFor = ({ sectionIds }: ReadableArticle) => ({
    isPreview: settings.is_preview,
    sections: sectionsOf(settings.section_map as SectionMap, sectionIds),
  });

  const make = async (article: ReadableArticle, { unsureSince }: KnownItem): Promise<Outcome> => {
    const made = unsureSince === null ? null : await findMade(article, unsureSince);
    if (made) return update(article, { remote_id: made.id, remote_revision: made.revision });
    return done(await client.createArticle(metadataFor(article), articleDocument(article)));
  };

  /** The article of a try whose answer never came; one that somebody made there under the same title is not it. */
  const findMade = async ({ id, headline }: ReadableArticle, since: number): Promise<AppleArticle | null> => {
    for (const one of await client.articlesSince(since - LEEWAY_SECONDS)) {
      if (one.title !== headline || (await isTaken(one.id))) continue;
      const found = await client.readArticle(one.id);
      if (found.identifier === identifierOf(id)) return found;
    }
    return null;
  };

  const update = async (
    article: ReadableArticle,
    { remote_id, remote_revision }: Pick<Remote, 'remote_id' | 'remote_revision'>,
  ): Promise<Outcome> => {
    const id = remote_id ?? '';
    const send = (revision: string) =>
      client.updateArticle(id, { ...metadataFor(article), revision }, articleDocument(article));
    try {
      return done(await send(remote_revision ?? ''));
    } catch (error) {
      if (!(error instanceof AppleRefused)) throw error;
      // Somebody changed it there, or an answer of ours was lost: what the site says stands.
      if (error.status === CONFLICT) return done(await send((await client.readArticle(id)).revision));
      if (error.status !== NOT_FOUND) throw error;
      return done(await client.createArticle(metadataFor(article), articleDocument(article)));
    }
  };

  return {
    kind: 'apple_news',
    since: () => settings.since_ts,
    refusal: (article) => (hasBody(article) ? null : 'is_empty'),
    hashOf: (article) =>
      createHash('sha256')
        .update(JSON.stringify([account.channelId, metadataFor(article), articleDocument(article)]))
        .digest('base64url'),
    put: (article, known) =>
      outcomeOf(() => (known.remote_id === null ? make(article, known) : update(article, known))),
    remove: ({ remote_id: id }) =>
      outcomeOf(async () => {
        if (id !== null) await client.deleteArticle(id).catch(unlessGone);
        return { kind: 'done', remote: nothingRemote };
      }),
  };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppleRefused && error.status === NOT_FOUND)) throw error;
}

const done = ({ id, revision, shareUrl }: AppleArticle): Outcome => ({
  kind: 'done',
  remote: { remote_id: id, remote_revision: revision, share_url: shareUrl },
});

/** The section of the channel for the first section of the post that has one; Apple chooses where none is named. */
function sectionsOf(map: SectionMap, sectionIds: readonly number[]): string[] {
  const found = sectionIds.flatMap((id) => map.filter(({ section_id }) => section_id === id));
  return [...new Set(found.map(({ remote_id }) => remote_id))];
}

async function outcomeOf(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppleRefused)) throw error;
    const { status, problems, retryAfter } = error;
    const isOfChannel = [UNAUTHORIZED, FORBIDDEN, TOO_MANY].includes(status);
    const passes = status === 0 || status >= 500 || status === TIMEOUT;
    const isUnreached = problems[0]?.code === UNREACHABLE;
    if (isOfChannel || passes) return { kind: 'later', problems, retryAfter, isOfChannel, isUnreached };
    return { kind: 'refused', problems };
  }
}
