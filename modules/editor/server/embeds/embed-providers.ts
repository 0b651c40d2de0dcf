import type { Embed } from '../../embed.contract.ts';
import { type EmbedSite, embedPages } from '../../embed-pages.contract.ts';

type Provider = {
  /** Where the site says by oEmbed what a page of it becomes; null where it tells nobody without an account. */
  endpoint: string | null;
  shape: Embed['shape'];
  /** The frame of a page, where the site's own answer has none that runs without its script. */
  frame?: (name: string, html: string) => string | undefined;
};
export type EmbedProviders = Readonly<Record<EmbedSite, Provider>>;

/** How the posts of the network are named in what it answers. */
const BLUESKY_POST = /at:\/\/(did:[\w:.-]{5,80})\/app\.bsky\.feed\.post\/(\w{5,30})/;

/** Sites whose pages become embeds. */
export const embedProviders: EmbedProviders = {
  youtube: {
    ...{ endpoint: 'https://www.youtube.com/oembed?format=json', shape: 'wide' },
    frame: embedPages.youtube.player,
  },
  vimeo: { endpoint: 'https://vimeo.com/api/oembed.json?dnt=1', shape: 'wide' },
  dailymotion: {
    ...{ endpoint: 'https://www.dailymotion.com/services/oembed?format=json', shape: 'wide' },
    frame: embedPages.dailymotion.player,
  },
  spotify: { endpoint: 'https://open.spotify.com/oembed?format=json', shape: 'low' },
  soundcloud: { endpoint: 'https://soundcloud.com/oembed?format=json', shape: 'low' },
  flickr: { endpoint: 'https://www.flickr.com/services/oembed/?format=json', shape: 'wide' },
  x: {
    ...{ endpoint: 'https://publish.x.com/oembed?omit_script=true&dnt=true', shape: 'tall' },
    frame: (id) => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
  },
  instagram: {
    ...{ endpoint: null, shape: 'tall' },
    frame: (name) => `https://www.instagram.com/${name}/embed/captioned/`,
  },
  tiktok: {
    ...{ endpoint: 'https://www.tiktok.com/oembed?', shape: 'tall' },
    frame: (id) => `https://www.tiktok.com/player/v1/${id}`,
  },
  bluesky: {
    ...{ endpoint: 'https://embed.bsky.app/oembed?format=json', shape: 'tall' },
    frame: (_, html) => {
      const [, person, post] = BLUESKY_POST.exec(html) ?? [];
      return person && post ? `https://embed.bsky.app/embed/${person}/app.bsky.feed.post/${post}` : undefined;
    },
  },
  mastodon: { endpoint: 'https://mastodon.social/api/oembed?', shape: 'tall' },
  datawrapper: { endpoint: 'https://api.datawrapper.de/v3/oembed/?format=json', shape: 'wide' },
  flourish: {
    ...{ endpoint: 'https://app.flourish.studio/api/v1/oembed?format=json', shape: 'wide' },
    frame: (name) => `https://flo.uri.sh/${name}/embed`,
  },
};
