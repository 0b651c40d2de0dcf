/** Whose players and posts may stand in a body, in a frame, by what people call them; frames of anybody else are left out. */
export const embedNames: Readonly<Record<string, string>> = {
  'www.youtube.com': 'YouTube',
  'www.youtube-nocookie.com': 'YouTube',
  'youtube.com': 'YouTube',
  'player.vimeo.com': 'Vimeo',
  'www.dailymotion.com': 'Dailymotion',
  'open.spotify.com': 'Spotify',
  'w.soundcloud.com': 'SoundCloud',
  'archive.org': 'Internet Archive',
  'datawrapper.dwcdn.net': 'Datawrapper',
  'flo.uri.sh': 'Flourish',
  'platform.twitter.com': 'X',
  'www.instagram.com': 'Instagram',
  'www.tiktok.com': 'TikTok',
  'embed.bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'mastodon.online': 'Mastodon',
};

export const embedHosts: readonly string[] = Object.keys(embedNames);

/** Those whose pages are pictures of data or text, and need no storage and no call as themselves. */
const stillHosts: readonly string[] = [
  ...['archive.org', 'datawrapper.dwcdn.net', 'flo.uri.sh'],
  ...['embed.bsky.app', 'mastodon.social', 'mastodon.online'],
];

/** Whether a frame of a host keeps the origin of that host, which is never ours: players do not play without. */
export const keepsItsOrigin = (hostname: string): boolean =>
  embedHosts.includes(hostname) && !stillHosts.includes(hostname);

/** What a frame of a host may do: its own scripts, windows of their own, and no way to lead the page around it away. */
export const frameSandbox = (hostname: string): string =>
  `allow-scripts${keepsItsOrigin(hostname) ? ' allow-same-origin' : ''} allow-popups allow-popups-to-escape-sandbox allow-presentation`;
