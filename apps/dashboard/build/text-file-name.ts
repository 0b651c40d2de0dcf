/** A translation by its path: the room that asks for it, and its language. */
export type TextFile = { room: string; language: string };

/**
 * What a file of texts is to the dashboard: `modules/saved-views/dashboard/texts/de-DE.json` is for `savedViews`,
 * `…/texts/sign-in.de-DE.json` for `signIn`, `modules/posts/dashboard/batch/texts/…` for `postsBatch`. English texts and those of the server are none.
 */
export function textFileOf(path: string): TextFile | null {
  const [, folder = '', part, language = ''] =
    /^(.+)\/texts\/(?:([a-z-]+)\.)?([a-z]{2,3}-[A-Z]{2})\.json$/.exec(path) ?? [];
  if (language === '' || language === 'en-US') return null;
  const found =
    /^(?:(?:modules\/([a-z0-9-]+)|(platform))\/dashboard|apps\/dashboard\/src)(?:\/([a-z0-9-]+))?/.exec(
      folder,
    );
  if (!found) return null;
  const [, room, platform, inner] = found;
  const name = [room ?? platform ?? 'dashboard', ...(inner ? [inner] : [])].join('-');
  return { room: camelCase(part ?? name), language };
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
