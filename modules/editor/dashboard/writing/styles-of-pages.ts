/** What a sheet may say of words, by the property that says it on the element itself. */
const said = [
  { property: 'font-weight', value: /(?:font-weight|font):[^;]*\b(bold|[6-9]00)\b/i },
  { property: 'font-style', value: /(?:font-style|font):[^;]*\b(italic)\b/i },
  { property: 'text-decoration', value: /text-decoration:[^;]*\b(underline|line-through)\b/i },
];

/** The sheet stands at the beginning; no page has it read for longer. */
const MOST_SIGNS = 20_000;

/**
 * Pages, TextEdit and Mail say in a sheet of classes what is bold: it is written on the elements, as other programs do.
 * @param html what was pasted, with its sheets
 */
export function stylesOfPages(html: string, body: HTMLElement): void {
  if (!/content="Cocoa HTML Writer"/i.test(html)) return;
  const [, sheet = ''] = /<style[^>]*>([^<]*)<\/style/i.exec(html.slice(0, MOST_SIGNS)) ?? [];
  for (const [, name = '', rules = ''] of sheet.matchAll(
    /((?:p|li|span|td)\.[a-z]\d{1,4})\s*\{([^{}]*)\}/gi,
  )) {
    for (const { property, value } of said) {
      const [, found] = value.exec(rules) ?? [];
      if (found === undefined) continue;
      for (const element of body.querySelectorAll<HTMLElement>(name))
        if (element.style.getPropertyValue(property) === '') element.style.setProperty(property, found);
    }
  }
}
