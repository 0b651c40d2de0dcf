/** At most two letters for a person without a picture: the first and the last word's. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const letter = (word: string) => [...word][0] ?? '';
  return `${letter(first)}${letter(last)}`.toLocaleUpperCase() || '?';
}
