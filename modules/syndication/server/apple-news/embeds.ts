/** Services whose posts and films Apple News shows by their address, and how it calls them. */
const SERVICES: readonly { role: string; host: RegExp; path: RegExp }[] = [
  { role: 'embedwebvideo', host: /(^|\.)(youtube\.com|youtube-nocookie\.com)$/, path: /^\/embed\/[\w-]+/ },
  { role: 'embedwebvideo', host: /^player\.vimeo\.com$/, path: /^\/video\/\d+/ },
  { role: 'embedwebvideo', host: /(^|\.)dailymotion\.com$/, path: /^\/embed\/video\/\w+/ },
  { role: 'tweet', host: /(^|\.)(twitter|x)\.com$/, path: /^\/[^/]+\/status(es)?\/\d+/ },
  { role: 'instagram', host: /(^|\.)instagram\.com$/, path: /^\/(p|reel)\/[\w-]+/ },
  { role: 'facebook_post', host: /(^|\.)facebook\.com$/, path: /^\/[^/]+\/posts\// },
  { role: 'tiktok', host: /(^|\.)tiktok\.com$/, path: /^\/@[^/]+\/video\/\d+/ },
];

/** The component that shows an address; null where Apple News knows none for it. */
export function embedOf(address: string): { role: string; URL: string } | null {
  const url = URL.parse(address);
  if (!url) return null;
  const found = SERVICES.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  return found
    ? { role: found.role, URL: found.role === 'embedwebvideo' ? url.href : url.origin + url.pathname }
    : null;
}
