/** What one brand of the dashboard has that another has not. */
export type Brand = {
  /** The account menu; a brand without it has the way out in the bar itself. */
  hasAccountMenu: boolean;
  hasHomeLink: boolean;
  /** What the screens below /river are called. */
  riverTitle: 'river' | 'myFeed';
  /** The links beside the title on the screens below /river. */
  hasRiverLinks: boolean;
  /** The widest window, in pixels, that has the bar at its foot. */
  bottomBarUpTo: 600 | 960;
};

/** Every brand; a site has one of them, by its engine setting `brand`. */
export const brands = {
  masthead: {
    ...{ hasAccountMenu: true, hasHomeLink: false, hasRiverLinks: true },
    ...{ riverTitle: 'river', bottomBarUpTo: 600 },
  },
  commons: {
    ...{ hasAccountMenu: true, hasHomeLink: true, hasRiverLinks: false },
    ...{ riverTitle: 'myFeed', bottomBarUpTo: 960 },
  },
  plain: {
    ...{ hasAccountMenu: false, hasHomeLink: false, hasRiverLinks: true },
    ...{ riverTitle: 'river', bottomBarUpTo: 600 },
  },
} as const satisfies Record<string, Brand>;

export type BrandName = keyof typeof brands;
export const brandNames = Object.keys(brands) as BrandName[];

/** The brand of a site that has chosen none. */
export const defaultBrand: BrandName = 'masthead';
