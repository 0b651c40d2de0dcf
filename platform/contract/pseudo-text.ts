const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'];

/** How much longer than English a translation may well be. */
const GROWTH = 0.4;

/**
 * A text of the pseudo-languages: every letter accented, 40 % longer, in brackets. What is shown without brackets
 * does not come from the texts, and what is cut would be cut in other languages too. Placeholders and marks stay.
 */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\}|<\/?b>)/);
  const said = parts.map((part, at) => (at % 2 === 0 ? withAccents(part) : part)).join('');
  const letters = parts.filter((_, at) => at % 2 === 0).join('').length;
  return `[${said}${padding(Math.ceil(letters * GROWTH) - 2)}]`;
}

/** A tree of texts in a pseudo-language. */
export function pseudoTexts<Tree extends object>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? pseudoText(value) : pseudoTexts(value as object),
  ]);
  return Object.fromEntries(entries) as Tree;
}

const withAccents = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** Words of up to six letters, as lines can only be broken between words. */
function padding(length: number): string {
  if (length < 2) return '';
  const word = Math.min(6, length - 1);
  return ` ${'ẋ'.repeat(word)}${padding(length - word - 1)}`;
}
