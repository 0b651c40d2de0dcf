/** Pages of sites that can be embedded; what is in brackets names the video or the post. */
export const embedPages = {
  youtube:
    /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{6,20})/,
  vimeo: /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})/,
  dailymotion: /^https?:\/\/(?:www\.)?dailymotion\.com\/video\/(\w{3,20})/,
  spotify: /^https?:\/\/open\.spotify\.com\/(?:intl-\w+\/)?((?:track|album|playlist|episode|show)\/\w+)/,
  soundcloud: /^https?:\/\/soundcloud\.com\/([\w-]+\/[\w-]+)/,
  flickr: /^https?:\/\/(?:www\.)?flickr\.com\/photos\/([\w@-]+\/\d+)/,
  x: /^https?:\/\/(?:(?:www|mobile)\.)?(?:twitter|x)\.com\/\w+\/status\/(\d{5,25})/,
  instagram: /^https?:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?((?:p|reel)\/[\w-]+)/,
  tiktok: /^https?:\/\/(?:www\.)?tiktok\.com\/@[\w.-]+\/video\/(\d{5,25})/,
  bluesky: /^https?:\/\/bsky\.app\/profile\/([\w.:-]+\/post\/\w+)/,
  mastodon: /^https?:\/\/((?:mastodon\.social|mastodon\.online)\/@[\w.@-]+\/\d+)/,
  datawrapper: /^https?:\/\/(?:www\.)?datawrapper\.(?:de|dwcdn\.net)\/(?:_\/)?(\w{5})\b/,
  flourish: /^https?:\/\/(?:public\.flourish\.studio|flo\.uri\.sh)\/(visualisation\/\d+)/,
} as const;

export type EmbedSite = keyof typeof embedPages;

/** The site of a page that can be embedded. */
export function embedSiteOf(url: string): { site: EmbedSite; name: string } | undefined {
  for (const [site, page] of Object.entries(embedPages)) {
    const name = page.exec(url)?.[1];
    if (name !== undefined) return { site: site as EmbedSite, name };
  }
  return undefined;
}
