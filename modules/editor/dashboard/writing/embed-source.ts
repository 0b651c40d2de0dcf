/** Where the player of a page of these sites is; every other address is shown as it is. */
const players: readonly [page: RegExp, player: (match: RegExpExecArray) => string][] = [
  [
    /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)([\w-]{6,20})/,
    ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^https:\/\/youtu\.be\/([\w-]{6,20})/, ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})/, ([, id]) => `https://player.vimeo.com/video/${id}`],
  [
    /^https:\/\/(?:www\.)?dailymotion\.com\/video\/(\w+)/,
    ([, id]) => `https://www.dailymotion.com/embed/video/${id}`,
  ],
  [
    /^https:\/\/open\.spotify\.com\/(?:embed\/)?(track|album|playlist|episode|show)\/(\w+)/,
    ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
  ],
  [
    /^https:\/\/soundcloud\.com\/[\w-]+\/[\w-]+/,
    ([page]) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(page ?? '')}`,
  ],
];

/** Whose frames readers get; the server decides that, too. */
const hosts = new Set([
  ...['www.youtube.com', 'www.youtube-nocookie.com', 'youtube.com', 'player.vimeo.com', 'w.soundcloud.com'],
  ...['open.spotify.com', 'www.dailymotion.com', 'archive.org', 'datawrapper.dwcdn.net', 'flo.uri.sh'],
]);

/** The address of the frame for what somebody pasted: an address, or the code that a site offers; none otherwise. */
export function frameAddress(pasted: string): string | undefined {
  const text = pasted.trim();
  const within = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&');
  const address = within ?? text;
  const url = /^https:\/\/[^\s"'<>]+$/.test(address) && URL.canParse(address) ? address : undefined;
  if (url === undefined) return undefined;
  for (const [page, player] of players) {
    const match = page.exec(url);
    if (match) return player(match);
  }
  return hosts.has(new URL(url).hostname) ? url : undefined;
}

/** What a framed page may do: its own scripts, nothing of the page around it, and no way to lead that away. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms';

/** The markup of an embed. */
export function embedSource(address: string, title: string): string {
  const frame = document.createElement('iframe');
  const said = {
    src: address,
    title,
    width: '560',
    height: '315',
    loading: 'lazy',
    sandbox,
    allowfullscreen: '',
  };
  for (const [name, value] of Object.entries(said)) frame.setAttribute(name, value);
  return `<figure class="wp-block-embed">${frame.outerHTML}</figure>`;
}
