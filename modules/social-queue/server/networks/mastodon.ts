import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { withLink } from '../../social-text.contract.ts';
import { askNetwork, cleanText } from './ask-network.ts';
import {
  type Credentials,
  NetworkRefused,
  type SharedPicture,
  type SocialNetwork,
} from './social-network.ts';
import type { SocialService } from './social-service.ts';

const LONGEST_TEXT = 500;
const LINK_LENGTH = 23;
/** A large picture is made ready behind the answer: looked at so often, in milliseconds. */
const MOST_LOOKS = 8;
const PAUSE = 1_000;

const Account = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  display_name: z.string().catch(''),
  url: z.string().nullable().catch(null),
});
const Limits = z.object({
  configuration: z.object({
    statuses: z.object({
      max_characters: z.number().int().min(1).max(1_000_000).catch(LONGEST_TEXT),
      characters_reserved_per_url: z.number().int().min(0).max(1_000).catch(LINK_LENGTH),
    }),
  }),
});
const Media = z.object({ id: z.string().min(1), url: z.string().nullable().catch(null) });
const Status = z.object({ id: z.string().min(1), url: z.string().nullable().catch(null) });

/** Servers that speak the API of Mastodon. */
export function mastodon(service: SocialService, signal?: AbortSignal): SocialNetwork {
  const authorized = (token: string) => ({ authorization: `Bearer ${token}` });
  const limitsOf = async (instance: string) => {
    try {
      const url = `${instance}/api/v2/instance`;
      return (await askNetwork(service, { url, headers: {}, signal }, Limits)).configuration.statuses;
    } catch (error) {
      // Servers of other makers may have no such page; their limits are those of Mastodon then.
      if (!(error instanceof NetworkRefused)) throw error;
      return { max_characters: LONGEST_TEXT, characters_reserved_per_url: LINK_LENGTH };
    }
  };
  /** A picture is there by itself first; one that no post names is forgotten by the network. */
  const upload = async (
    { instance, token }: Pick<Credentials, 'instance' | 'token'>,
    picture: SharedPicture,
  ): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([picture.bytes.slice()], { type: picture.mime }), 'picture.jpeg');
    form.set('description', picture.alt);
    const packed = new Response(form);
    const content = new Uint8Array(await packed.arrayBuffer());
    const bytes = { type: packed.headers.get('content-type') ?? '', content };
    const headers = authorized(token);
    let media = await askNetwork(service, { url: `${instance}/api/v2/media`, headers, bytes, signal }, Media);
    for (let look = 0; media.url === null; look += 1) {
      if (look >= MOST_LOOKS) throw new NetworkRefused('later', "The picture isn't ready yet.");
      await setTimeout(PAUSE, undefined, signal ? { signal } : undefined);
      const url = `${instance}/api/v1/media/${encodeURIComponent(media.id)}`;
      media = await askNetwork(service, { url, headers, signal }, Media);
    }
    return media.id;
  };
  return {
    verify: async ({ instance, token }) => {
      const url = `${instance}/api/v1/accounts/verify_credentials`;
      const account = await askNetwork(service, { url, headers: authorized(token), signal }, Account);
      const limits = await limitsOf(instance);
      const name = cleanText(account.username);
      return {
        ...{ remote_id: account.id, handle: `@${name}@${new URL(instance).host}` },
        title: cleanText(account.display_name).slice(0, 200) || name,
        profile_url: webAddress(account.url),
        ...{ longest_text: limits.max_characters, link_length: limits.characters_reserved_per_url },
      };
    },
    pictures: { side: 1_920, bytes: 8_000_000, alt: 1_500 },
    send: async ({ instance, token }, { key, text, link, language, picture }) => {
      const mediaId = picture ? await upload({ instance, token }, picture).catch(notMade) : null;
      const status = await askNetwork(
        service,
        {
          url: `${instance}/api/v1/statuses`,
          headers: { ...authorized(token), 'idempotency-key': key },
          body: {
            status: withLink(text, link),
            ...(language === null ? {} : { language }),
            ...(mediaId === null ? {} : { media_ids: [mediaId] }),
          },
          ...{ makes: true, signal },
        },
        Status,
      );
      return { remoteId: status.id, url: webAddress(status.url) };
    },
  };
}

/** Whatever ends an upload, such as a server that stops, ends it before anything was posted. @throws NetworkRefused */
const notMade = (error: unknown): never => {
  throw error instanceof NetworkRefused ? error : new NetworkRefused('later', "The picture isn't ready yet.");
};

/** An address of the web that a network said; null for anything else. */
const webAddress = (address: string | null): string | null =>
  address !== null && address.length <= 2_000 && /^https?:\/\/[^\s"<>]+$/i.test(address) ? address : null;
