import type { ReadableArticle } from '#modules/pages/pages.public.ts';
import { bodyComponents, type Component } from './body-components.ts';
import { appleDate } from './hhmac.ts';

const MOST_KEYWORDS = 50;
const LONGEST_KEYWORD = 100;
const LAYOUT = { columns: 7, width: 1024, margin: 75, gutter: 20 };

/** A post as an article of Apple News Format. */
export function articleDocument(article: ReadableArticle): Record<string, unknown> {
  const { id, headline, subheadline, summary, html, authors, picture, language, page } = article;
  const body = bodyComponents(html, (address) => address === picture?.url);
  const byline = [authors.join(', '), article.section ?? ''].filter((part) => part !== '').join(' | ');
  const components: Component[] = [
    ...(picture && isPublic(picture.url)
      ? [{ role: 'photo', layout: 'wide', URL: picture.url, ...captionsOf(picture) }]
      : []),
    { role: 'title', text: headline },
    ...(subheadline === '' ? [] : [{ role: 'intro', text: subheadline }]),
    ...(byline === '' ? [] : [{ role: 'byline', text: byline }]),
    ...body,
  ];
  return {
    version: '1.7',
    identifier: identifierOf(id),
    language,
    title: headline,
    ...(subheadline === '' ? {} : { subtitle: subheadline }),
    layout: LAYOUT,
    metadata: {
      ...(authors.length === 0 ? {} : { authors }),
      canonicalURL: page,
      datePublished: appleDate(article.ts),
      dateModified: appleDate(article.changed_ts),
      ...(summary === '' ? {} : { excerpt: summary }),
      ...(article.tags.length === 0 ? {} : { keywords: keywordsOf(article.tags) }),
      ...(picture && isPublic(picture.url) ? { thumbnailURL: picture.url } : {}),
      generatorName: 'Masthead',
      generatorIdentifier: 'masthead',
    },
    components,
    componentLayouts: {
      wide: { ignoreDocumentMargin: true, columnStart: 0, columnSpan: 7, margin: { bottom: 20 } },
    },
    componentTextStyles: textStyles,
  };
}

/** What an article is known by in its document, whatever it is called. */
export const identifierOf = (postId: number): string => `post-${postId}`;

/** Whether an article has anything to be read beside its head. */
export const hasBody = ({ html }: Pick<ReadableArticle, 'html'>): boolean => bodyComponents(html).length > 0;

const isPublic = (address: string): boolean => /^https?:\/\//i.test(address);

const captionsOf = ({ alt, caption }: NonNullable<ReadableArticle['picture']>) => ({
  ...(caption === '' ? {} : { caption }),
  ...(alt === '' ? {} : { accessibilityCaption: alt }),
});

const keywordsOf = (tags: readonly string[]): string[] =>
  tags.slice(0, MOST_KEYWORDS).map((tag) => tag.slice(0, LONGEST_KEYWORD));

const textStyles = {
  default: { fontName: 'Georgia', fontSize: 18, lineHeight: 27, textColor: '#1a1a1a' },
  'default-title': { fontName: 'Georgia-Bold', fontSize: 40, lineHeight: 46 },
  'default-intro': { fontSize: 22, lineHeight: 30, textColor: '#4a4a4a' },
  'default-byline': { fontName: 'HelveticaNeue', fontSize: 14, lineHeight: 20, textColor: '#6b6b6b' },
  'default-heading2': { fontName: 'Georgia-Bold', fontSize: 28, lineHeight: 34 },
  'default-heading3': { fontName: 'Georgia-Bold', fontSize: 23, lineHeight: 29 },
  'default-quote': { fontName: 'Georgia-Italic', fontSize: 22, lineHeight: 30 },
  'default-body': { paragraphSpacingAfter: 18, hyphenation: false },
};
