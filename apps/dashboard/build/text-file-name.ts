/** A translation by its path: the room that asks for it, and its language. */
export type TextFile = { room: string; language: string };

/**
 * What a file of texts is to the dashboard: `modules/saved-views/dashboard/texts/de-DE.json` is for `savedViews`,
 * `…/texts/sign-in.de-DE.json` for `signIn`. English texts and those of the server are none.
 */
export function textFileOf(path: string): TextFile | null {
  const [, folder = '', part, language = ''] =
    /^(.+)\/texts\/(?:([a-z-]+)\.)?([a-z]{2,3}-[A-Z]{2})\.json$/.exec(path) ?? [];
  if (language === '' || language === 'en-US') return null;
  const room = /^(?:modules\/([a-z0-9-]+)|(platform)|apps)\/dashboard(?:\/|$)/.exec(folder);
  if (!room) return null;
  return { room: camelCase(part ?? room[1] ?? room[2] ?? 'dashboard'), language };
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
