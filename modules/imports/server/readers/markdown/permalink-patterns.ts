import { slugOf } from '../plain-text.ts';
import type { Fields } from './front-matter-fields.ts';

/** How the settings of a site make addresses: of all posts by '', of those of a section by its name. */
export type Permalinks = ReadonlyMap<string, string>;

/** What Jekyll calls by a word; without any, a post is below its categories and its day. */
const STYLES = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title.html'],
]);

/** The patterns that the settings of Jekyll or Hugo name. */
export function permalinksOf(generator: string, settings: Record<string, unknown>): Permalinks {
  if (generator === 'jekyll') {
    const said = typeof settings.permalink === 'string' ? settings.permalink : 'date';
    return new Map([['', STYLES.get(said) ?? said], ...collectionsOf(settings, said)]);
  }
  if (generator !== 'hugo') return new Map();
  const { page, ...sections } = (settings.permalinks ?? {}) as Record<string, unknown>;
  const entries = Object.entries({ ...sections, ...(typeof page === 'object' ? page : {}) });
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Those of Jekyll's collections by their folders; `_posts` is one of them, and that of all posts. */
function collectionsOf({ collections }: Record<string, unknown>, said: string): [string, string][] {
  if (typeof collections !== 'object' || collections === null) return [];
  const usual = `/:collection/:path${said === 'pretty' ? '/' : ':output_ext'}`;
  const entries = Array.isArray(collections)
    ? collections.map((name) => [String(name), null] as const)
    : Object.entries(collections as Record<string, { permalink?: unknown } | null>);
  return entries.flatMap(([name, facts]): [string, string][] => {
    const own = typeof facts?.permalink === 'string' ? facts.permalink : null;
    if (name === 'posts') return own === null ? [] : [['', STYLES.get(own) ?? own]];
    return [[`_${name}`, own ?? usual]];
  });
}

/** What the place of a file says of it, as far as an address is made of that. */
type Place = { stem: string; dateInName: string | null; categories: string[]; folders: string[] };
type Text = { fields: Fields; place: Place; slug: string; days: readonly (readonly string[])[] };

/** The addresses that a pattern gives a text, one for each day that it may be of, if any; none where it asks for more than is known. */
export function pathsOfPattern(pattern: string, { fields, place, slug, days }: Text): string[] {
  const title = slugOf(fields.takeText('title') ?? place.stem);
  const [folder = ''] = place.folders;
  const isNamed = place.dateInName !== null || folder.startsWith('_');
  const paths = (days.length > 0 ? days : [[]]).map(([year = '', month = '', day = '']) => {
    const values: Record<string, string> = {
      ...(year === '' ? {} : { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }),
      ...(year === '' ? {} : { short_year: year.slice(2), i_month: plain(month), i_day: plain(day) }),
      output_ext: '.html',
      categories: categoriesOf(fields, place),
      ...{ section: place.folders[0] ?? '', sections: place.folders.join('/') },
      ...{ filename: place.stem, contentbasename: place.stem, slugorfilename: slug, slug: slug || title },
      // Hugo makes it of the title, Jekyll of the name of the file.
      title: isNamed ? (fields.takeText('slug') ?? place.stem) : title,
      ...{ collection: folder.slice(1), name: place.stem, path: pathIn(place) },
    };
    return pattern.replace(/:([a-z_]+)/g, (mark, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
    );
  });
  return [...new Set(paths)]
    .filter((path) => !path.includes(':'))
    .map((path) => `/${path}`.replace(/\/{2,}/g, '/'))
    .filter((path) => path !== '/');
}

/** Below the folder of its collection. */
const pathIn = ({ folders, stem }: Place): string =>
  [...folders.slice(1), ...(stem === folders.at(-1) ? [] : [stem])].join('/');

/** Without zeros in front of it. */
const plain = (number: string): string => String(Number(number));

function categoriesOf(fields: Fields, { categories }: Place): string {
  const said = [...categories, ...fields.takeWords('categories'), ...fields.takeList('category')];
  return [...new Set(said)].map((name) => encodeURIComponent(name.toLowerCase().toWellFormed())).join('/');
}
