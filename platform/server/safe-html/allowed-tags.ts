const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const ALLOWED = new Set([
  ...words(
    'p h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd figure figcaption hr br div span section article',
  ),
  ...words('aside details summary address table caption colgroup col thead tbody tfoot tr th td'),
  ...words(
    'a abbr b strong i em u s del ins sub sup small mark code kbd samp var q cite dfn time wbr bdi bdo',
  ),
  ...words('ruby rt rp img picture source video audio track iframe'),
]);

/** Left out with all that is in them: it would run, or be shown as text that nobody wrote to be read. */
export const DROPPED: ReadonlySet<string> = new Set(
  words(`script style template noscript object embed applet svg math title head meta link base textarea select
    button input frame frameset noframes noembed xmp plaintext canvas portal fencedframe`),
);

export const VOID: ReadonlySet<string> = new Set(words('br hr img source track wbr col'));

/** The page has its own first heading; what browsers know by older names goes by the newer ones. */
const RENAMED: Record<string, string> = { h1: 'h2', strike: 's', tt: 'code', acronym: 'abbr', big: 'span' };

export const renamed = (tag: string): string => RENAMED[tag] ?? tag;
export const isAllowedTag = (tag: string): boolean => ALLOWED.has(tag);
