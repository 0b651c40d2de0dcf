import { readFileSync } from 'node:fs';
import {
  buildEngine,
  LayoutFailure,
  type LayoutFault,
  type NewPost,
  type ReaderSite,
} from '#modules/pages/pages.public.ts';
import { directionOf } from '#platform/contract/language.ts';
import type { LetterKind } from '../../newsletter-kinds.contract.ts';
import { newsletterTexts } from './letter-words.ts';

/** The template of newsletters that have none of their own. */
export const defaultTemplate = readFileSync(new URL('./default.liquid', import.meta.url), 'utf8');

/** Where the links of one reader lead. */
export type LetterLinks = { unsubscribe: string; choices: string | null };

export type LetterParts = {
  kind: LetterKind;
  subject: string;
  template: string;
  /** Whether the subject stands as somebody wrote it, and is no Liquid. */
  isWritten?: boolean;
};

export type Letter = { subject: string; html: string; text: string };

/** Stand in a letter until it is addressed: many readers get the same one. */
const MARKS = { unsubscribe: 'https://unsubscribe.invalid/here', choices: 'https://choices.invalid/here' };

/**
 * A letter as all get it who chose the same, before it is addressed.
 * @throws LayoutFailure where the subject or the template has an error
 */
export function renderLetter(
  site: ReaderSite,
  { kind, subject, template, isWritten = false }: LetterParts,
  posts: readonly NewPost[],
  now: number,
  isAddressed = true,
): Letter {
  const text = newsletterTexts(site.locale);
  const date = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timezone });
  const values = {
    ...{ lang: site.locale, dir: directionOf(site.locale), kind },
    site: { title: site.title, url: site.base },
    date: date.format(now * 1000),
    heading: text(`headings.${kind}`),
    posts: posts.map(shownPost),
    labels: {
      by: text('letter.by'),
      why: whyOf(site, kind, text),
      choices: text('letter.choices'),
      unsubscribe: text('letter.unsubscribe'),
    },
    unsubscribe_url: MARKS.unsubscribe,
    choices_url: isAddressed ? MARKS.choices : null,
  };
  const files = { subject: isWritten ? '' : subject, template: template || defaultTemplate };
  const engine = buildEngine(files, () => '');
  const title = (isWritten ? subject : plain(engine.render('subject', values, nothing)))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  return {
    subject: title || site.title,
    html: engine.render('template', { ...values, subject: title || site.title }, nothing),
    text: asText(site, values, posts, text, isAddressed),
  };
}

const LONGEST = 250;
const nothing: ReadonlySet<string> = new Set();

const shownPost = (post: NewPost) => ({
  ...{ id: post.id, title: post.headline, summary: post.summary, url: post.url, day: post.day },
  section: post.section?.title ?? null,
  author: post.authors.map(({ name }) => name).join(', ') || null,
  picture: post.picture?.src ?? null,
});

const whyOf = (site: ReaderSite, kind: LetterKind, text: ReturnType<typeof newsletterTexts>): string =>
  text(kind === 'alerts' ? 'letter.whyAlerts' : 'letter.why', { site: site.title });

const signs: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#34;': '"', '&#39;': "'" },
};

/** A subject is no HTML: what was escaped in it is itself again. */
const plain = (text: string): string => text.replace(/&(amp|lt|gt|#34|#39);/g, (sign) => signs[sign] ?? sign);

function asText(
  site: ReaderSite,
  { heading, labels }: { heading: string; labels: { why: string } },
  posts: readonly NewPost[],
  text: ReturnType<typeof newsletterTexts>,
  isAddressed: boolean,
): string {
  const parts = posts.map(({ headline, summary, url }) =>
    [headline, ...(summary === '' ? [] : [summary]), url].join('\n'),
  );
  const foot = [
    labels.why,
    ...(isAddressed ? [`${text('letter.choices')}: ${MARKS.choices}`] : []),
    `${text('letter.unsubscribe')}: ${MARKS.unsubscribe}`,
  ];
  return `${[`${site.title}: ${heading}`, ...parts, '-- ', foot.join('\n')].join('\n\n')}\n`;
}

/** The letter with the links of one reader in their places. */
export function addressed({ subject, html, text }: Letter, links: LetterLinks): Letter {
  const put = (content: string) =>
    content
      .replaceAll(MARKS.unsubscribe, links.unsubscribe)
      .replaceAll(MARKS.choices, links.choices ?? links.unsubscribe);
  return { subject, html: put(html), text: put(text) };
}

/** Whether a template leads its readers out. */
export const hasWayOut = ({ html }: Letter): boolean => html.includes(MARKS.unsubscribe);

/** What is wrong with a template or a subject; null where it can be rendered. */
export function faultOf(work: () => unknown): LayoutFault | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof LayoutFailure) return error.fault;
    throw error;
  }
}
