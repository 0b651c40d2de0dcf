/** Texts of one language by their paths, such as `paging.range`. */
export type Catalogue = ReadonlyMap<string, string>;

/** Adds a tree of texts to those that are there already. */
export function addTexts(texts: Map<string, string>, tree: object, above = ''): Map<string, string> {
  for (const [key, text] of Object.entries(tree)) {
    if (typeof text === 'string') texts.set(above + key, text);
    else addTexts(texts, text, `${above}${key}.`);
  }
  return texts;
}

const rules = new Map<string, Intl.PluralRules>();

/** `one`, `other` and what else the language tells apart; made once, as making it is what takes time. */
function formFor(count: number, language: string): string {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Says texts in the first of these languages that has them. `count` chooses the plural form, which is the end of a key
 * (`posts_one`); a place such as `{name}` takes its value, and stays as it is without one.
 * @param inWords writes a value
 * @returns the text of a key, or the key where no language has it
 */
export function saying(
  languages: readonly { language: string; texts: Catalogue }[],
  inWords: (value: unknown) => string,
): (key: string, values?: Values) => string {
  const found = (key: string, count: unknown): string | undefined => {
    for (const { language, texts } of languages) {
      const text =
        (typeof count === 'number' ? texts.get(`${key}_${formFor(count, language)}`) : undefined) ??
        texts.get(key);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return (key, values) => {
    const text = found(key, values?.count);
    if (text === undefined || values === undefined) return text ?? key;
    // One pass: what stands in a value is never taken for a place.
    return text.replace(/\{(\w+)\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? inWords(values[name]) : place,
    );
  };
}
