import { loadPart } from './load-part.ts';

/** How long a page waits for its texts, in milliseconds. */
const LIMIT = 15_000;

/** The addresses of the translations in the page's language by the names of rooms, as the server wrote them there. */
const files = filesOfPage();

function filesOfPage(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(document.documentElement.dataset.texts ?? '{}');
  } catch {
    // The page is not of our server, as in a test or while somebody works on it.
    return {};
  }
}

/** The texts of a room in the page's language; undefined where there are none, and the room then speaks English. */
export async function translatedTexts<Tree extends object>(room: string): Promise<Tree | undefined> {
  const file = files[room];
  if (file === undefined) return undefined;
  return loadPart(() => ask(file), LIMIT).catch(() => undefined);
}

async function ask(file: string) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}.`);
  return answer.json();
}
