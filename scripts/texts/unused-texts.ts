type TextTree = { [key: string]: string | TextTree };

/**
 * The keys of a file of texts that its room never names. A key that is put together at run time counts by its
 * beginning: `status.${name}` names all of `status`.
 */
export function unusedTexts(tree: TextTree, source: string): string[] {
  const composed = [...source.matchAll(/`(?:\w+:)?([\w.]*\.)\$\{|words\.([\w.]+)[[),]/g)].map(
    ([, template, index]) => template ?? `${index}.`,
  );
  return keysOf(tree).filter((key) => {
    const named = key.replace(/_(one|other)$/, '');
    const isNamed = [`'${named}'`, `:${named}\``, `.${named}\``, `words.${named}`].some((way) =>
      source.includes(way),
    );
    return (
      !isNamed && !source.includes(`.${key}`) && !composed.some((beginning) => named.startsWith(beginning))
    );
  });
}

function keysOf(tree: TextTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
