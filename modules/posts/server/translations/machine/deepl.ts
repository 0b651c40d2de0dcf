import type { TranslationSettings } from '#platform/server/ground.ts';

const TIMEOUT_MS = 60_000;
/** A person waits for all of a post. */
const WHOLE_TIMEOUT_MS = 120_000;
/** Whoever chooses a translator waits for the languages; without them the people are offered all the same. */
const LANGUAGES_TIMEOUT_MS = 5_000;
/** The most texts of one question, and so many bytes of them, unless a single one is longer. */
const MOST_TEXTS = 50;
const MOST_BYTES = 100 * 1024;
const MOST_SAID = 200;

type Wanted = { from: string; to: string; isHtml: boolean };

/**
 * Has a service that speaks the protocol of DeepL translate texts.
 * @param wanted languages as the service calls them
 * @throws Error in words when it does not answer, or not with all texts
 */
export async function askForTexts(
  service: TranslationSettings,
  texts: readonly string[],
  wanted: Wanted,
): Promise<string[]> {
  const done: string[] = [];
  const whole = AbortSignal.timeout(WHOLE_TIMEOUT_MS);
  for (const part of parts(texts)) done.push(...(await askForPart(service, part, wanted, whole)));
  return done;
}

async function askForPart(
  service: TranslationSettings,
  text: readonly string[],
  { from, to, isHtml }: Wanted,
  whole: AbortSignal,
): Promise<string[]> {
  const body = { text, source_lang: from, target_lang: to, ...(isHtml ? { tag_handling: 'html' } : {}) };
  const answer = (await ask(service, 'v2/translate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([whole, AbortSignal.timeout(TIMEOUT_MS)]),
  })) as { translations?: { text?: unknown }[] };
  const said = (answer.translations ?? []).map((one) => one.text);
  const isWhole = said.length === text.length && said.every((one) => typeof one === 'string');
  if (!isWhole) throw new Error('The service did not translate all texts.');
  // What no database keeps.
  return (said as string[]).map((one) => one.toWellFormed().replaceAll('\0', ''));
}

/** The languages that a service translates into, as it calls them. @throws Error in words when it does not answer */
export async function askForLanguages(service: TranslationSettings): Promise<string[]> {
  const signal = AbortSignal.timeout(LANGUAGES_TIMEOUT_MS);
  const answer = await ask(service, 'v2/languages?type=target', { method: 'GET', signal });
  if (!Array.isArray(answer)) throw new Error('The service did not say its languages.');
  return answer.flatMap((one: { language?: unknown }) =>
    typeof one.language === 'string' && isLanguage(one.language) ? [one.language.toUpperCase()] : [],
  );
}

/** What is called like no language is nobody's choice. */
function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

async function ask({ key, address }: TranslationSettings, call: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(new URL(call, address), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
    headers: { ...init.headers, authorization: `DeepL-Auth-Key ${key}`, 'user-agent': 'Masthead' },
    redirect: 'error',
  });
  const said = await answer.text();
  if (!answer.ok)
    throw new Error(`The service answered ${answer.status}: ${said.slice(0, MOST_SAID).trim()}`);
  return JSON.parse(said) as unknown;
}

function parts(texts: readonly string[]): string[][] {
  const all: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    const last = all.at(-1);
    if (last && last.length < MOST_TEXTS && bytes + size <= MOST_BYTES) {
      last.push(text);
      bytes += size;
    } else {
      all.push([text]);
      bytes = size;
    }
  }
  return all;
}
