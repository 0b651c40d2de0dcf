import type { Ground } from '#platform/server/ground.ts';
import { MAX_EXCERPT, MAX_HEADLINE, MAX_KICKER, MAX_SUBHEADLINE } from '../../../post-writing.contract.ts';
import type { ContentRow } from '../../writing/content.queries.ts';
import { askForLanguages, askForTexts } from './deepl.ts';
import { hasWords, piecesOf, unwrapped, wrapped } from './html-runs.ts';
import { originOf, targetOf } from './machine-languages.ts';

type Needs = Pick<Ground, 'translation' | 'log'>;
/** What of a post a machine translates. */
export type MachineText = Pick<
  ContentRow,
  'kicker' | 'headline' | 'subheadline' | 'excerpt' | 'body' | 'seo'
>;

const DAY_MS = 86_400_000;
/** A service that does not answer is asked again after so long. */
const PAUSE_MS = 60_000;
/** What search engines and networks are told in words. */
const SEO_TEXTS = ['meta_title', 'meta_description', 'og_title', 'og_description'] as const;

export type MachineTranslator = {
  /** The languages that posts are translated into, as the service calls them; none without a service. */
  languages(): Promise<readonly string[]>;
  /**
   * What a post says in another language; null where that is none of the service's.
   * @throws Error in words when the service does not answer
   */
  translate(post: MachineText, from: string, to: string): Promise<MachineText | null>;
};

/** The service that translates posts, as far as the installation has one. */
export function machineTranslator(needs: Needs): MachineTranslator {
  let kept: { of: string; untilMs: number; languages: Promise<readonly string[]> } | null = null;
  const languages = (): Promise<readonly string[]> => {
    const service = needs.translation;
    if (service === null) return Promise.resolve([]);
    if (kept && kept.of === service.address && performance.now() < kept.untilMs) return kept.languages;
    const entry = {
      of: service.address,
      untilMs: performance.now() + DAY_MS,
      languages: askForLanguages(service).catch((error: unknown) => {
        needs.log.warn({ err: error }, 'the translation service did not say its languages');
        entry.untilMs = performance.now() + PAUSE_MS;
        return [];
      }),
    };
    kept = entry;
    return entry.languages;
  };
  return {
    languages,
    translate: async (post, from, to) => {
      const service = needs.translation;
      const target = targetOf(await languages(), to);
      if (service === null || target === null) return null;
      const wanted = { from: originOf(from), to: target };
      return {
        ...(await inWords(post, (texts) => askForTexts(service, texts, { ...wanted, isHtml: false }))),
        body: await inHtml(post.body, (texts) => askForTexts(service, texts, { ...wanted, isHtml: true })),
      };
    },
  };
}

type Ask = (texts: readonly string[]) => Promise<string[]>;

/** The fields that have no markup. */
async function inWords({ kicker, headline, subheadline, excerpt, seo }: MachineText, ask: Ask) {
  const said: Record<string, string> = { kicker, headline, subheadline, excerpt };
  for (const key of SEO_TEXTS) if (typeof seo[key] === 'string') said[key] = seo[key];
  const named = Object.entries(said).filter(([, words]) => hasWords(words));
  const texts = await ask(named.map(([, words]) => words));
  const done = { ...said, ...Object.fromEntries(named.map(([key], at) => [key, texts[at] ?? ''])) };
  const { kicker: above = '', headline: title = '', subheadline: below = '', ...more } = done;
  const { excerpt: start = '', ...words } = more;
  return {
    kicker: cut(above, MAX_KICKER),
    headline: cut(title, MAX_HEADLINE),
    subheadline: cut(below, MAX_SUBHEADLINE),
    excerpt: cut(start, MAX_EXCERPT),
    seo: { ...seo, ...words },
  };
}

/** Other languages need more signs; a draft that is too long could not be saved. A sign of two halves is not cut in two. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A body whose sentences are translated, and whose markup stays as it is. */
async function inHtml(body: string, ask: Ask): Promise<string> {
  const pieces = piecesOf(body);
  const runs = pieces.filter(({ text, isRun }) => isRun && hasWords(text));
  const texts = await ask(runs.map(({ text }) => wrapped(text)));
  const done = new Map(runs.map((run, at) => [run, unwrapped(run.text, texts[at] ?? '')]));
  return pieces.map((piece) => done.get(piece) ?? piece.text).join('');
}
