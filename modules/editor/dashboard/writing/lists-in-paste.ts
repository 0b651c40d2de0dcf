/** An item of a list that is written beside the others, and how deep it stands. */
type Item = { element: HTMLElement; level: number; name: 'ol' | 'ul'; start: number; list: string };
type Open = { list: HTMLElement; level: number; id: string };

const sign = /^([·•●○■▪§o–-]|\(?[0-9a-z]{1,5}[.)])$/i;
const numbered = /^\(?[0-9a-z]{1,5}[.)]/i;

/** Word writes the items of a list as paragraphs that begin with a sign, or each as a list of its own. */
export function listsOfWord(body: HTMLElement): void {
  const open: Open[] = [];
  let last: HTMLElement | null = null;
  for (const item of [...paragraphs(body), ...alone(body)]) {
    const outer = open[0]?.list;
    const goesOn = outer !== undefined && item.element.previousElementSibling === outer;
    if (!goesOn) open.length = 0;
    while (open.length > 0 && isLeft(open.at(-1), item)) open.pop();
    const within = open.at(-1);
    const entry = document.createElement('li');
    entry.append(...item.element.childNodes);
    if (within && within.level === item.level) within.list.append(entry);
    else {
      const list = begun(item);
      if (within && last) last.append(list);
      else item.element.before(list);
      list.append(entry);
      open.push({ list, level: item.level, id: item.list });
    }
    item.element.remove();
    last = entry;
  }
}

/** Whether a list ends before an item: one that is less deep, or one that belongs to another list. */
function isLeft(open: Open | undefined, { level, name, list }: Item): boolean {
  if (!open || open.level > level) return true;
  return open.level === level && (open.list.tagName.toLowerCase() !== name || open.id !== list);
}

function begun({ name, start }: Item): HTMLElement {
  const list = document.createElement(name);
  if (name === 'ol' && start > 1) list.setAttribute('start', String(start));
  return list;
}

function* paragraphs(body: HTMLElement): Generator<Item> {
  for (const element of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const said = element.getAttribute('style') ?? '';
    const [, list = '', level = '1'] = /mso-list:\s*(l\d+)\s+level(\d)/.exec(said) ?? [];
    if (list === '') continue;
    const marked = element.querySelector('[style*="mso-list"]');
    const shown = marked ?? element.firstElementChild;
    const text = shown?.textContent?.trim() ?? '';
    if (marked || sign.test(text)) shown?.remove();
    const name = numbered.test(text) ? 'ol' : 'ul';
    yield { element, level: Number(level), name, list, start: Number.parseInt(text.replace('(', ''), 10) };
  }
}

/** In a browser each item is a list in a box, and says by itself how deep it is. */
function* alone(body: HTMLElement): Generator<Item> {
  for (const entry of body.querySelectorAll<HTMLElement>('li[data-aria-level]')) {
    const list = entry.parentElement;
    const box = list?.parentElement;
    const name = list?.tagName === 'OL' ? 'ol' : 'ul';
    const element = document.createElement('div');
    element.append(...entry.childNodes);
    if (box?.tagName === 'DIV') box.before(element);
    else list?.before(element);
    entry.remove();
    if (list?.childElementCount === 0) list.remove();
    if (box?.tagName === 'DIV' && box.childElementCount === 0) box.remove();
    const level = Number(entry.getAttribute('data-aria-level')) || 1;
    const start = Number(entry.getAttribute('data-aria-posinset')) || 1;
    yield { element, level, name, start, list: entry.getAttribute('data-listid') ?? '' };
  }
}
