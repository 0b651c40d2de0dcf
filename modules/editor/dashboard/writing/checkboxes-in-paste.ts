/** A box of a list of tasks, as GitHub and Tiptap, Notion, and Google Docs write it. */
const boxes = 'input[type="checkbox"], .checkbox, img[alt="checked"], img[alt="unchecked"]';

/** Boxes of tasks become signs at the beginning of their items: what is done stays told from what is not. */
export function checkboxesInPaste(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    // What holds words is no box, whatever its class is called.
    const isBox = (one: Element) => one.closest('li') === item && !one.textContent?.trim();
    const box = [...item.querySelectorAll(boxes)].find(isBox);
    if (!box && item.getAttribute('role') !== 'checkbox') continue;
    const sign = isChecked(item, box) ? '☑' : '☐';
    box?.remove();
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    let first = walker.nextNode();
    while (first && !first.nodeValue?.trim()) first = walker.nextNode();
    if (first && first.parentElement?.closest('li') === item)
      first.nodeValue = `${sign} ${first.nodeValue?.trimStart()}`;
  }
}

function isChecked(item: Element, box: Element | undefined): boolean {
  if (item.getAttribute('aria-checked') !== null) return item.getAttribute('aria-checked') === 'true';
  if (!box) return false;
  if (box.tagName === 'INPUT') return box.hasAttribute('checked');
  return box.matches('.checkbox-on, [alt="checked"]');
}
