type EmbedPage = {
  /** What is in brackets names the video or the post. */
  page: RegExp;
  /** The frame of the page, where its address follows from the name alone. */
  player?: (name: string) => string;
};

/** Pages of sites that can be embedded. */
export const embedPages = {
  youtube: {
    page: /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{6,20})/,
    // The address that sets no cookie before somebody plays.
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  vimeo: {
    page: /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})/,
    player: (id) => `https://player.vimeo.com/video/${id}`,
  },
  dailymotion: {
    page: /^https?:\/\/(?:www\.)?dailymotion\.com\/video\/(\w{3,20})/,
    player: (id) => `https://www.dailymotion.com/embed/video/${id}`,
  },
  spotify: {
    page: /^https?:\/\/open\.spotify\.com\/(?:intl-\w+\/)?((?:track|album|playlist|episode|show)\/\w+)/,
    player: (name) => `https://open.spotify.com/embed/${name}`,
  },
  soundcloud: {
    page: /^https?:\/\/soundcloud\.com\/([\w-]+\/[\w-]+)/,
    player: (name) =>
      `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${name}`)}`,
  },
  flickr: { page: /^https?:\/\/(?:www\.)?flickr\.com\/photos\/([\w@-]+\/\d+)/ },
  x: { page: /^https?:\/\/(?:(?:www|mobile)\.)?(?:twitter|x)\.com\/\w+\/status\/(\d{5,25})/ },
  instagram: { page: /^https?:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?((?:p|reel)\/[\w-]+)/ },
  tiktok: { page: /^https?:\/\/(?:www\.)?tiktok\.com\/@[\w.-]+\/video\/(\d{5,25})/ },
  bluesky: { page: /^https?:\/\/bsky\.app\/profile\/([\w.:-]+\/post\/\w+)/ },
  mastodon: { page: /^https?:\/\/((?:mastodon\.social|mastodon\.online)\/@[\w.@-]+\/\d+)/ },
  datawrapper: { page: /^https?:\/\/(?:www\.)?datawrapper\.(?:de|dwcdn\.net)\/(?:_\/)?(\w{5})\b/ },
  flourish: { page: /^https?:\/\/(?:public\.flourish\.studio|flo\.uri\.sh)\/(visualisation\/\d+)/ },
} satisfies Record<string, EmbedPage>;

export type EmbedSite = keyof typeof embedPages;
const pages: readonly [string, EmbedPage][] = Object.entries(embedPages);

/** The site of a page that can be embedded. */
export function embedSiteOf(url: string): { site: EmbedSite; name: string; player?: string } | undefined {
  for (const [site, { page, player }] of pages) {
    const name = page.exec(url)?.[1];
    if (name !== undefined) {
      return { site: site as EmbedSite, name, ...(player ? { player: player(name) } : {}) };
    }
  }
  return undefined;
}
