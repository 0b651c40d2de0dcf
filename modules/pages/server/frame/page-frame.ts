import { BEACON_PATH } from '#modules/figures/figures.public.ts';
import { shutCommunities } from '#modules/permalinks/permalinks.public.ts';
import { VITALS_PATH } from '#modules/web-vitals/web-vitals.public.ts';
import { directionOf } from '#platform/contract/language.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { colorsOf } from '../../site-look.contract.ts';
import { lookStyle } from '../look/look-style.ts';
import type { SiteFace } from '../look/site-face.ts';
import { type Alternate, alternatesOf } from '../look/site-languages.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH, SIGN_OUT_PATH } from '../members/member-paths.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { PushFoot } from '../reading/push-foot.ts';
import type { ShopFoot } from '../reading/shop-foot.ts';
import type { SignUpFoot } from '../reading/sign-up-foot.ts';
import { absolute } from '../views/page-result.ts';
import { sectionAddress } from '../views/section-address.ts';
import { labelsOf, pageTexts, type Say } from './labels.ts';
import { shippedStyle } from './layouts.ts';

/** What stands around the content of every page. */
export type PageFrame = {
  site: { id: number; title: string; url: string; base: string };
  lang: string;
  dir: 'ltr' | 'rtl';
  labels: ReturnType<typeof labelsOf>;
  menu: { title: string; url: string }[];
  search_url: string;
  feed_url: string;
  brand: ReturnType<typeof brandOf>;
  /** Where members sign in and out, who has, and whether they get pages without ads; null where nothing is for members. */
  account: {
    sign_in_url: string;
    sign_out_url: string;
    url: string;
    name: string | null;
    is_ad_free: boolean;
  } | null;
  /** How readers sign up for newsletters; null where there are none. */
  newsletter: SignUpFoot | null;
  /** Where readers subscribe and pay; null where nothing is sold. */
  shop: ShopFoot | null;
  /** Where readers turn notifications on and off; null where none are sent. */
  push: PushFoot | null;
  /** Where the site is read in each of its languages. */
  languages: Alternate[];
  style: string;
  /** What the site has chosen over the stylesheet. */
  look_style: string;
  /** The script that tells of views; not there while something is only tried. */
  beacon: string | null;
  /** The script that measures how fast the page was. */
  vitals: string;
  /** The variants of what is split, by the names of the parts. */
  split: Readonly<Record<string, string>>;
  /** The same for stylesheets: `part:variant`, with blanks between. */
  split_marks: string;
  /** A font that is asked for before the page has been read; the ones of other scripts come by themselves. */
  font: string | null;
};

const MOST_IN_MENU = 9;

/** The frame of the pages of a site, in its language or another one. */
export async function frameOf(
  needs: PagesNeeds,
  site: ReaderSite,
  language = site.locale,
): Promise<{ frame: PageFrame; say: Say }> {
  const say = pageTexts(language);
  const [languages, face, templates, tree, closed, hasMembers, newsletter, shop, push] = await Promise.all([
    needs.languages(site.id),
    needs.face(site.id),
    needs.templates(site.id),
    needs.sections(site.id),
    needs.closed(site.id),
    needs.hasMembers(site.id),
    needs.signUp(site.id, language),
    needs.shop(site.id, language),
    needs.push(site.id, language),
  ]);
  const sections = [...tree.values()]
    .filter(
      ({ id, parent_id, type, status, in_menu }) =>
        id !== 0 &&
        in_menu &&
        (parent_id === null || parent_id === 0) &&
        type !== 'stage' &&
        status === 1 &&
        !closed.isPrivate.has(id),
    )
    .slice(0, MOST_IN_MENU)
    .map((node) => ({
      title: node.title,
      url: sectionAddress(templates.inUse.section, node),
    }));
  return {
    say,
    frame: {
      site: { id: site.id, title: site.title, url: '/', base: site.base },
      lang: language,
      dir: directionOf(language),
      labels: labelsOf(say),
      menu: face.look.navigation.length > 0 ? face.look.navigation : sections,
      brand: brandOf(face, site),
      account:
        hasMembers || shop || needs.reader
          ? {
              ...{ sign_in_url: SIGN_IN_PATH, sign_out_url: SIGN_OUT_PATH, url: ACCOUNT_PATH },
              ...{ name: needs.reader?.title ?? null, is_ad_free: needs.reader?.isAdFree ?? false },
            }
          : null,
      // A closed site offers nothing that would begin anew.
      newsletter: site.closed ? null : newsletter,
      shop: site.closed ? null : shop,
      push: site.closed ? null : push,
      languages: alternatesOf(languages, shutCommunities(tree, closed), site, templates.inUse.community),
      search_url: templates.inUse.search.text,
      feed_url: '/feed.xml',
      style: shippedStyle,
      look_style: lookStyle(face.look),
      beacon: needs.isTrial || needs.isUncounted ? null : BEACON_PATH,
      vitals: VITALS_PATH,
      split: needs.split ?? {},
      split_marks: splitMarks(needs.split ?? {}),
      font: directionOf(language) === 'ltr' ? fontOf(face) : null,
    },
  };
}

const splitMarks = (split: Readonly<Record<string, string>>): string =>
  Object.entries(split)
    .map(([part, variant]) => `${slugOf(part)}:${slugOf(variant)}`)
    .join(' ');

/** The font of the headlines, where the layout brings it. */
function fontOf({ look }: SiteFace): string | null {
  const font = look.heading_font;
  return font === 'system' ? null : `/u/site/fonts/${font}-latin.woff2`;
}

/** What layouts are told of the site beside its name. */
function brandOf({ look, logo, favicon, share_image, ...said }: SiteFace, { base }: ReaderSite) {
  const colors = colorsOf(look);
  return {
    ...said,
    logo,
    favicon: favicon?.src ?? null,
    share_image: share_image ? absolute(base, share_image.src) : null,
    has_dark: look.has_dark,
    paper: colors.background_color,
    dark_paper: colors.dark_background_color,
  };
}
