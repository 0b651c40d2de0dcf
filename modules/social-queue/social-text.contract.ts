import { SocialProvider } from './social-kinds.contract.ts';

/** How a text is counted: by the network, with what an account's own server says. */
export type TextLimit = {
  provider_id: number;
  longest_text: number;
  /** How many characters every link counts as. */
  link_length: number;
};

export const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/giu;
/** Of `@desk@example.social` only `@desk` counts. */
const FAR_MENTION = /(?<![\w/])(@\w+)@[\w.-]+\w/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What people see as characters. */
const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Characters that X counts once; all others, and each emoji, count twice. */
const SINGLES = [
  [0x0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const;
const isSingle = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return SINGLES.some(([from, to]) => code >= from && code <= to);
};
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function countForX(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (EMOJI.test(segment) && !/^[\d#*©®™]$/u.test(segment)) count += 2;
    else for (const character of segment) count += isSingle(character) ? 1 : 2;
  }
  return count;
}

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

/**
 * How much of its limit a text takes at a network.
 * @param hasLink whether the address of the post follows it: a card below the text counts nothing
 */
export function countText(
  text: string,
  hasLink: boolean,
  { provider_id: provider, link_length }: Pick<TextLimit, 'provider_id' | 'link_length'>,
): number {
  if (provider === SocialProvider.BLUESKY || provider === SocialProvider.FACEBOOK)
    return countGraphemes(text);
  const count = provider === SocialProvider.X ? countForX : countGraphemes;
  const plain = text.replaceAll(LINK, '').replaceAll(FAR_MENTION, '$1');
  const below = hasLink ? gapBefore(text) + link_length : 0;
  return count(plain) + linksIn(text) * link_length + below;
}

/** Between a text and the address below it stands an empty line. */
const LINK_GAP = '\n\n';
const gapBefore = (text: string): number => (text.trim() === '' ? 0 : LINK_GAP.length);

const countBytes = (text: string): number =>
  encodeURIComponent(text.toWellFormed()).replace(/%../g, '.').length;

/** The most bytes that Bluesky takes, whatever it looks like. */
const MOST_BYTES = 3_000;

/** Whether a network takes a text of that length. */
export function fitsLimit(text: string, hasLink: boolean, limit: TextLimit): boolean {
  if (countText(text, hasLink, limit) > limit.longest_text) return false;
  return limit.provider_id !== SocialProvider.BLUESKY || countBytes(text) <= MOST_BYTES;
}

/** What a text looks like where it is sent, with the address that it ends with. */
export const withLink = (text: string, link: string | null): string =>
  link === null ? text : [text.trim(), link].filter((part) => part !== '').join(LINK_GAP);
