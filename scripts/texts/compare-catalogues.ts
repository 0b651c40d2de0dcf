export type TextTree = { [key: string]: string | TextTree };

/** What is wrong with a translation; `missing` gives the English text that has none. */
export type Difference = { key: string; problem: string; missing?: string };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The texts of a tree by their whole keys. */
export function flatTexts(tree: TextTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatTexts(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * Holds the texts of a language against the English ones: the same keys, the plural forms that the language has, the
 * same placeholders and marks in each.
 */
export function compareCatalogues(english: TextTree, translated: TextTree, language: string): Difference[] {
  const source = flatTexts(english);
  const texts = flatTexts(translated);
  const due = dueKeys(source, language);
  const differences: Difference[] = [];
  for (const [key, original] of due) {
    const text = texts.get(key);
    if (text === undefined || text.trim() === '') {
      differences.push({ key, problem: 'is not translated', missing: original });
      continue;
    }
    const problem = unlike(original, text, key);
    if (problem) differences.push({ key, problem });
  }
  for (const key of texts.keys()) {
    if (!due.has(key))
      differences.push({ key, problem: 'is not an English text, or not a plural form of the language' });
  }
  return differences;
}

/** The keys that a language needs, each with the English text that it is made from. */
function dueKeys(source: ReadonlyMap<string, string>, language: string): Map<string, string> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const due = new Map<string, string>();
  for (const [key, text] of source) {
    const base = key.replace(PLURAL, '');
    const other = source.get(`${base}_other`);
    if (base === key || other === undefined) due.set(key, text);
    else
      for (const category of categories)
        due.set(`${base}_${category}`, source.get(`${base}_${category}`) ?? other);
  }
  return due;
}

/** A form for one may leave the number out, as languages say it. */
function unlike(original: string, text: string, key: string): string | null {
  const isOptional = (name: string) => /_(one|two|zero)$/.test(key) && /^\{(count|shown)\}$/.test(name);
  const [wanted, found] = [original, text].map((one) => new Set(one.match(/\{\w+\}/g) ?? [])) as [
    Set<string>,
    Set<string>,
  ];
  const lost = [...wanted].filter((name) => !found.has(name) && !isOptional(name));
  const strange = [...found].filter((name) => !wanted.has(name));
  if (lost.length > 0) return `lacks ${lost.join(' ')}`;
  if (strange.length > 0) return `fills in ${strange.join(' ')}, which nobody gives`;
  const marks = (one: string) => (one.match(/<\/?\w+>/g) ?? []).join('');
  return marks(original) === marks(text) ? null : 'has other marks than the English text';
}
