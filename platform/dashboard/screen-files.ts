/** The files of all screens, and which of them each needs, by its path. */
type ScreenFiles = [files: string[], byPath: Record<string, number[]>];

const add = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link));

/** Has the files of the screen at this path fetched at once, and not only after the first of them has run. */
export function askForScreen(path: string): void {
  const written = document.documentElement.dataset.screens;
  const [files, byPath]: ScreenFiles = written ? JSON.parse(written) : [[], {}];
  const own = Object.keys(byPath)
    .filter((one) => `${path}/`.startsWith(`${one}/`))
    .sort((one, other) => other.length - one.length)[0];
  for (const at of byPath[own ?? ''] ?? []) {
    const href = files[at] ?? '';
    if (href.endsWith('.css')) add({ href, rel: 'preload', as: 'style', crossOrigin: '' });
    else add({ href, rel: 'modulepreload' });
  }
}
