/** What the screen needs of the limits, without zod. */
export const shortcodeSortKeys = ['name', 'created'] as const;
export const SHORTCODES_PER_PAGE = 25;
export const POSTS_PER_PAGE = 21;
export const LONGEST_SHORTCODE_NAME = 64;
export const LONGEST_SHORTCODE_TITLE = 120;
export const LONGEST_TEMPLATE = 65_536;
export const MOST_PARAMS = 20;
export const LONGEST_VALUE = 2_000;

/** Why a shortcode shows readers nothing. */
export const shortcodeFaults = ['undefined', 'disabled'] as const;
export type ShortcodeFault = (typeof shortcodeFaults)[number];

export const paramTypes = ['text', 'number', 'url', 'enum', 'bool'] as const;
export type ParamType = (typeof paramTypes)[number];

/** Signs of a name other than letters and digits become hyphens, as the screen and the server agree. */
export const shortcodeName = (typed: string): string =>
  typed
    .trim()
    .replace(/[^a-zA-Z0-9]/g, '-')
    .toLowerCase();

/** What templates know by themselves. */
export const reservedParams: readonly string[] = ['content', 'content_text', 'pictures'];
/** Counting stops here. */
export const MOST_USES = 10_000;
export const MOST_VERSIONS = 50;

/** What a preview may say: a value that is missing or of another type, a template that takes too long, scripts. */
export const previewWarnings = ['missing', 'type', 'too_much', 'script'] as const;
