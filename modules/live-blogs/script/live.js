// Looks for new updates of a live blog every half minute while somebody looks at it. What is new waits behind a button:
// nothing on the page moves until its reader wants it to. It keeps nothing in the browser and sends nothing about them.
(() => {
  const EVERY_MS = 30_000;
  const live = document.getElementById('live');
  const button = live?.querySelector('.live-new');
  if (!live || !button) return;
  let seen = '';
  let next = null;

  const entriesOf = (root) => [...root.querySelectorAll('[data-entry]')];
  const freshIn = (page) => {
    const here = new Set(entriesOf(live).map(({ id }) => id));
    return entriesOf(page).filter(({ id }) => !here.has(id));
  };
  const tell = () => {
    const count = next ? freshIn(next).length : 0;
    button.hidden = count === 0;
    const words = count === 1 ? live.dataset.newOne : live.dataset.newMany;
    if (count > 0) button.textContent = words.replace('{count}', String(count));
  };
  const look = async () => {
    if (document.hidden) return;
    // The browser asks whether the page is still the one that it has, and mostly hears that it is.
    const answer = await fetch(location.pathname, { cache: 'no-cache' }).catch(() => null);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (text === seen) return;
    seen = text;
    const page = new DOMParser().parseFromString(text, 'text/html').getElementById('live');
    if (!page) return;
    next = page;
    tell();
    if (!('on' in page.dataset)) {
      delete live.dataset.on;
      live.querySelector('.live-state')?.replaceWith(page.querySelector('.live-state') ?? '');
      clearInterval(timer);
    }
  };
  const show = () => {
    if (!next) return;
    const [first] = freshIn(next);
    const list = next.querySelector('.live-list');
    if (list) live.querySelector('.live-list')?.replaceWith(document.adoptNode(list));
    next = null;
    button.hidden = true;
    const shown = first && document.getElementById(first.id);
    shown?.setAttribute('tabindex', '-1');
    shown?.focus({ preventScroll: true });
    live.scrollIntoView();
  };

  button.addEventListener('click', show);
  document.addEventListener('visibilitychange', () => void look());
  const timer = setInterval(look, EVERY_MS);
})();
