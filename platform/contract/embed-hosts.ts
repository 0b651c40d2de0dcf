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
