import type { SiteComments } from '#modules/comments/comments.public.ts';
import type { RunningTests } from '#modules/headline-tests/headline-tests.public.ts';
import type { ClosedSections, FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import type { MarkFault } from '#modules/shortcodes/shortcodes.public.ts';
import type { ServedSettings } from '#modules/technical-settings/technical-settings.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Reader } from '#platform/server/readers.ts';
import type { RowBook } from '#platform/server/row-book.ts';
import type { SiteLayouts } from './frame/site-layouts.ts';
import type { SiteFace } from './look/site-face.ts';
import type { SiteLanguage } from './look/site-languages.ts';
import type { WithParticles } from './posts/particles.ts';
import type { FrameEnd } from './posts/raw-html.ts';
import type { ShownPerson, ShownTag } from './posts/shown-names.ts';
import type { PushFoot } from './reading/push-foot.ts';
import type { ShopFoot } from './reading/shop-foot.ts';
import type { SignUpFoot } from './reading/sign-up-foot.ts';

/** What pages are made from. */
export type PagesNeeds = FindPageNeeds & {
  /** What finds posts by their words. */
  search: Search;
  /** The post that stands first where readers search for words; null where nobody chose one. */
  pinned(siteId: number, words: string): Promise<number | null>;
  /** What a site says of itself, and how it looks. */
  face(siteId: number): Promise<SiteFace>;
  /** How the site is served: what crawlers are told, headers, markup of its own, how long pages are kept. */
  technical(siteId: number): Promise<ServedSettings>;
  /** The languages in which a site can be read. */
  languages(siteId: number): Promise<SiteLanguage[]>;
  /** The layouts that a site has released; null where it has those of the product. */
  layouts(siteId: number): Promise<SiteLayouts | null>;
  /** What takes the marks of shortcodes out of texts of a site of which only the words are shown. */
  withoutShortcodes(siteId: number): Promise<(html: string) => string>;
  /** Whether a site has anything that is for members alone. */
  hasMembers(siteId: number): Promise<boolean>;
  /** How readers sign up for newsletters; null where there are none. */
  signUp(siteId: number, language: string): Promise<SignUpFoot | null>;
  /** Where readers subscribe and pay; null where nothing is sold. */
  shop(siteId: number, language: string): Promise<ShopFoot | null>;
  /** Where readers turn notifications on and off; null where none are sent. */
  push(siteId: number, language: string): Promise<PushFoot | null>;
  /** Where somebody makes an account who then comes back to a page; null where nobody does by themselves. */
  signUpFor(siteId: number, to: string): Promise<string | null>;
  /** The people and the tags that pages name. */
  people: RowBook<ShownPerson>;
  tags: RowBook<ShownTag>;
  /** The tests of headlines that run on a site. */
  headlineTests: RunningTests;
  /** Who is signed in to read; the page is theirs alone. */
  reader?: Reader;
  /** The variants that the reader gets of what is split, by the names of the parts. */
  split?: Readonly<Record<string, string>>;
  /** What readers say below posts. */
  comments: SiteComments;
  /** What is signed for readers, such as their forms. */
  secret(): Promise<string>;
  /** Whether somebody only tries something: no view is counted. */
  isTrial?: boolean;
  /** Whether the page is none that readers get, though all of it stands there: no view is counted either. */
  isUncounted?: boolean;
  /**
   * The bodies of posts as readers get them, in the same order: safe, with their particles in their places, their
   * shortcodes rendered, the rules of the site applied, and pictures that came with them from the library;
   * `fetchedKeys` is what these make each stale by.
   */
  shownBodies(
    siteId: number,
    posts: readonly { id: number; tagIds: readonly number[]; body: string }[],
    /** What is closed to whoever reads, and for whom frames of raw blocks have an end. */
    shown: { closed: ClosedSections; frames: FrameEnd | null; markFault?: MarkFault | undefined },
  ): Promise<(Omit<WithParticles, 'particles'> & { fetchedKeys: string[] })[]>;
};

/** The site as a reader asks it: `base` is where it is asked, without a slash at the end. */
export type ReaderSite = Site & { base: string };
