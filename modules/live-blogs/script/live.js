// Looks for new updates of a live blog every half minute while somebody looks at it. What is new waits behind a button:
// nothing comes in above what is being read. What was corrected or deleted is so at once. It keeps nothing in the browser
// and sends nothing about its reader.
(() => {
  const EVERY_MS = 30_000;
  const live = document.getElementById('live');
  const button = live?.querySelector('.live-new');
  if (!live || !button) return;
  let seen = '';
  let next = null;
  let timer = 0;

  const listOf = (root) => root.querySelector('.live-list');
  const entriesOf = (root) => [...root.querySelectorAll('[data-entry]')];
  const timeOf = (entry) => entry?.querySelector('time')?.getAttribute('datetime') ?? '';
  const freshIn = (page) => {
    const here = new Set(entriesOf(live).map(({ id }) => id));
    return entriesOf(page).filter(({ id }) => !here.has(id));
  };
  const tell = () => {
    const count = freshIn(next).length;
    button.hidden = count === 0;
    const words = count === 1 ? live.dataset.newOne : live.dataset.newMany;
    if (count > 0) button.textContent = words.replace('{count}', String(count));
  };
  const correct = (page) => {
    const now = entriesOf(page);
    const byId = new Map(now.map((entry) => [entry.id, entry]));
    // What is older than all of this page has moved on to the next one, and was not deleted.
    const oldest = page.querySelector('[rel="next"]') ? timeOf(now.at(-1)) : '';
    for (const entry of entriesOf(live)) {
      const other = byId.get(entry.id);
      if (!other && timeOf(entry) > oldest) entry.remove();
      if (other && other.dataset.revision !== entry.dataset.revision) {
        entry.replaceWith(document.importNode(other, true));
      }
    }
    if (now.length === 0) listOf(live)?.replaceWith(document.importNode(listOf(page), true));
  };
  const setOn = (isOn) => {
    clearInterval(timer);
    if (isOn) timer = setInterval(look, EVERY_MS);
  };
  const look = async () => {
    if (document.hidden) return;
    // The browser asks whether the page is still the one that it has, and mostly hears that it is.
    const answer = await fetch(location.pathname, { cache: 'no-cache' }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => '') : '';
    if (text === '' || text === seen) return;
    const page = new DOMParser().parseFromString(text, 'text/html').getElementById('live');
    if (!page || !listOf(page)) return;
    seen = text;
    next = page;
    correct(page);
    // The first updates push nothing away that is being read.
    if (entriesOf(live).length === 0) take();
    tell();
    const state = page.querySelector('.live-state');
    if (state) live.querySelector('.live-state')?.replaceWith(document.importNode(state, true));
    setOn('on' in page.dataset);
  };
  const take = () => {
    // Taken as it came: the page is asked for the next change alone.
    listOf(live)?.replaceWith(document.importNode(listOf(next), true));
    live.querySelector('.paging')?.remove();
    const paging = next.querySelector('.paging');
    if (paging) listOf(live)?.after(document.importNode(paging, true));
  };
  const show = () => {
    if (!next) return;
    const [first] = freshIn(next);
    take();
    button.hidden = true;
    const shown = first && document.getElementById(first.id);
    shown?.setAttribute('tabindex', '-1');
    shown?.focus({ preventScroll: true });
    live.scrollIntoView();
  };

  button.addEventListener('click', show);
  // Whoever comes back, from another window, another page or a dead connection, catches up at once.
  document.addEventListener('visibilitychange', () => void look());
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && look()));
  window.addEventListener('online', () => void look());
  setOn(true);
})();
