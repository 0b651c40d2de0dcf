import { z } from 'zod';
import { askNetwork, cleanText } from './ask-network.ts';
import { facetsOf } from './bluesky-facets.ts';
import { recordKey } from './bluesky-record-key.ts';
import { openSession, type Session, withSession } from './bluesky-session.ts';
import { NetworkRefused, type Share, type SharedPicture, type SocialNetwork } from './social-network.ts';
import type { SocialService } from './social-service.ts';

const LONGEST_TEXT = 300;
const COLLECTION = 'app.bsky.feed.post';
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1_000;

const Record = z.object({ uri: z.string().min(1) });
const Uploaded = z.object({ blob: z.record(z.string(), z.unknown()) });
type Blob = z.output<typeof Uploaded>['blob'];

/** Servers that speak the AT protocol, as Bluesky does. */
export function bluesky(service: SocialService, signal?: AbortSignal): SocialNetwork {
  const sent = (handle: string, key: string, uri: string) => ({
    remoteId: uri,
    url: `https://bsky.app/profile/${encodeURIComponent(handle)}/post/${key}`,
  });
  const authorized = ({ accessJwt }: Session) => ({ authorization: `Bearer ${accessJwt}` });
  const upload = async (instance: string, session: Session, picture: SharedPicture): Promise<Blob> => {
    const bytes = { type: picture.mime, content: picture.bytes };
    const url = `${instance}/xrpc/com.atproto.repo.uploadBlob`;
    return (await askNetwork(service, { url, headers: authorized(session), bytes, signal }, Uploaded)).blob;
  };
  const send = async (instance: string, session: Session, share: Share) => {
    const { did, handle } = session;
    const headers = authorized(session);
    const key = recordKey(share.madeTs, share.id);
    if (share.isUnclear) {
      const asked = new URLSearchParams({ repo: did, collection: COLLECTION, rkey: key });
      const url = `${instance}/xrpc/com.atproto.repo.getRecord?${asked}`;
      const known = await found(askNetwork(service, { url, headers, signal }, Record));
      if (known) return sent(handle, key, known.uri);
    }
    const blob = share.picture ? await upload(instance, session, share.picture) : null;
    const facets = facetsOf(share.text);
    const { uri } = await askNetwork(
      service,
      {
        url: `${instance}/xrpc/com.atproto.repo.createRecord`,
        headers,
        body: {
          ...{ repo: did, collection: COLLECTION, rkey: key },
          record: {
            ...{ $type: COLLECTION, text: share.text, createdAt: new Date().toISOString() },
            ...(facets.length > 0 ? { facets } : {}),
            ...(share.language === null ? {} : { langs: [share.language] }),
            ...embedOf(share, blob),
          },
        },
        ...{ makes: true, signal },
      },
      Record,
    );
    return sent(handle, key, uri);
  };
  return {
    verify: async (account) => {
      const { did, handle } = await openSession(service, account, account.handle.replace(/^@/, ''), signal);
      const name = cleanText(handle).slice(0, 200);
      return {
        ...{ remote_id: did, handle: `@${name}`, title: name },
        profile_url: `https://bsky.app/profile/${encodeURIComponent(name)}`,
        ...{ longest_text: LONGEST_TEXT, link_length: 0 },
      };
    },
    // A blob of a post is a million bytes at most there.
    pictures: { side: 2_000, bytes: 976_000, alt: 2_000 },
    send: (account, share, kept) =>
      withSession({ service, account, kept, signal }, (session) => send(account.instance, session, share)),
  };
}

/** What stands below the text: the card of the link, with the picture on it, or the picture by itself. */
function embedOf({ link, card, picture }: Share, blob: Blob | null): object {
  if (link !== null) {
    const external = {
      uri: link,
      ...{ title: cut(card.title, LONGEST_TITLE), description: cut(card.description, LONGEST_DESCRIPTION) },
      ...(blob ? { thumb: blob } : {}),
    };
    return { embed: { $type: 'app.bsky.embed.external', external } };
  }
  if (!picture || !blob) return {};
  const { alt, width, height } = picture;
  const images = [{ alt, image: blob, aspectRatio: { width, height } }];
  return { embed: { $type: 'app.bsky.embed.images', images } };
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
