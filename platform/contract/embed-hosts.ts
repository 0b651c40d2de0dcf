/** Whose players and posts may stand in a body, in a frame; frames of anybody else are left out. */
export const embedHosts: readonly string[] = [
  ...[
    'www.youtube.com',
    'www.youtube-nocookie.com',
    'youtube.com',
    'player.vimeo.com',
    'www.dailymotion.com',
  ],
  ...['open.spotify.com', 'w.soundcloud.com', 'archive.org', 'datawrapper.dwcdn.net', 'flo.uri.sh'],
  ...['platform.twitter.com', 'www.instagram.com', 'www.tiktok.com', 'embed.bsky.app'],
  ...['mastodon.social', 'mastodon.online'],
];
