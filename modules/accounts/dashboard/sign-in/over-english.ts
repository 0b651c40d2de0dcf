type TextTree = { [key: string]: string | TextTree };

/** The English texts with those of a translation in their place; what is not translated yet stays English. */
export function overEnglish<Words extends TextTree>(english: Words, translated: TextTree | undefined): Words {
  const texts: TextTree = { ...english };
  for (const [key, text] of Object.entries(translated ?? {})) {
    const own = english[key];
    texts[key] = typeof text === 'object' && typeof own === 'object' ? overEnglish(own, text) : text;
  }
  return texts as Words;
}
