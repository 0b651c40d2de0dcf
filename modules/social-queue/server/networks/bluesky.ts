import { z } from 'zod';
import { askNetwork, cleanText } from './ask-network.ts';
import { facetsOf } from './bluesky-facets.ts';
import { recordKey } from './bluesky-record-key.ts';
import { type Credentials, NetworkRefused, type SocialNetwork } from './social-network.ts';
import type { SocialService } from './social-service.ts';

const LONGEST_TEXT = 300;
const COLLECTION = 'app.bsky.feed.post';
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1_000;

const Session = z.object({
  did: z.string().regex(/^did:[a-z]+:[\w.:%-]+$/i),
  handle: z.string().min(1),
  accessJwt: z.string().min(1),
});
const Record = z.object({ uri: z.string().min(1) });

/** Servers that speak the AT protocol, as Bluesky does. */
export function bluesky(service: SocialService, signal?: AbortSignal): SocialNetwork {
  const open = ({ instance, token }: Credentials, identifier: string) =>
    askNetwork(
      service,
      {
        url: `${instance}/xrpc/com.atproto.server.createSession`,
        headers: {},
        body: { identifier, password: token },
        signal,
      },
      Session,
    );
  const sent = (handle: string, key: string, uri: string) => ({
    remoteId: uri,
    url: `https://bsky.app/profile/${encodeURIComponent(handle)}/post/${key}`,
  });
  return {
    verify: async (account) => {
      const { did, handle } = await open(account, account.handle.replace(/^@/, ''));
      const name = cleanText(handle).slice(0, 200);
      return {
        ...{ remote_id: did, handle: `@${name}`, title: name },
        profile_url: `https://bsky.app/profile/${encodeURIComponent(name)}`,
        ...{ longest_text: LONGEST_TEXT, link_length: 0 },
      };
    },
    send: async (account, share) => {
      // A handle may be another one by now; who it is stays.
      const { did, handle, accessJwt } = await open(account, account.remoteId);
      const authorized = { authorization: `Bearer ${accessJwt}` };
      const key = recordKey(share.madeTs, share.id);
      if (share.isUnclear) {
        const asked = new URLSearchParams({ repo: did, collection: COLLECTION, rkey: key });
        const url = `${account.instance}/xrpc/com.atproto.repo.getRecord?${asked}`;
        const known = await found(askNetwork(service, { url, headers: authorized, signal }, Record));
        if (known) return sent(handle, key, known.uri);
      }
      const { title, description } = share.card;
      const external = {
        uri: share.link,
        ...{ title: cut(title, LONGEST_TITLE), description: cut(description, LONGEST_DESCRIPTION) },
      };
      const facets = facetsOf(share.text);
      const { uri } = await askNetwork(
        service,
        {
          url: `${account.instance}/xrpc/com.atproto.repo.createRecord`,
          headers: authorized,
          body: {
            ...{ repo: did, collection: COLLECTION, rkey: key },
            record: {
              ...{ $type: COLLECTION, text: share.text, createdAt: new Date().toISOString() },
              ...(facets.length > 0 ? { facets } : {}),
              ...(share.language === null ? {} : { langs: [share.language] }),
              ...(share.link === null ? {} : { embed: { $type: 'app.bsky.embed.external', external } }),
            },
          },
          ...{ makes: true, signal },
        },
        Record,
      );
      return sent(handle, key, uri);
    },
  };
}

/** What is asked for; null where the network says that there is none. */
async function found<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NetworkRefused && error.refusal === 'refused') return null;
    throw error;
  }
}

const cut = (text: string, most: number): string =>
  [...text].length <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;
