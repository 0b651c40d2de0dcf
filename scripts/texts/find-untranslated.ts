/** A text of the interface that does not come from the translations. */
export type Untranslated = { line: number; text: string };

const spoken = [
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'label',
  'alt',
  'help',
  'hint',
  'name',
];
const spokenAttribute = new RegExp(
  `\\s(?:${spoken.join('|')})=(?:"([^"]*)"|\\{'([^']*)'\\}|\\{\`([^\`$]*)\`\\})`,
  'g',
);
/** Attributes of these elements are names for machines. */
const machineNames = /<(?:input|select|textarea|meta|slot|form|button|MenuIcon)\b[^<]*$/;
const betweenTags = />([^<>{}=;()]*\p{L}[^<>{}=;()]*)<\//gu;

/**
 * Finds words in JSX that people would read in one language only: text between tags, and literals in the
 * attributes that are spoken or shown.
 */
export function findUntranslated(source: string): Untranslated[] {
  const found: Untranslated[] = [];
  const lineOf = (index: number) => source.slice(0, index).split('\n').length;
  for (const match of source.matchAll(betweenTags)) {
    const text = match[1]?.trim() ?? '';
    if (/\p{L}/u.test(text)) found.push({ line: lineOf(match.index + match[0].indexOf(text)), text });
  }
  for (const match of source.matchAll(spokenAttribute)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const isName = match[0].trim().startsWith('name=') && machineNames.test(source.slice(0, match.index));
    if (/\p{L}/u.test(text) && !isName) found.push({ line: lineOf(match.index + 1), text });
  }
  return found;
}
