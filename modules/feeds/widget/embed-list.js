// Shows a list of posts on a page of another site, in a tree of its own that the styles of the page do not reach.
// It sets no cookie, sends none, and writes every word as text.
(() => {
  const script = document.currentScript;
  const style = `
:host { all: initial; display: block; }
* { box-sizing: border-box; }
section { padding: 12px; border-radius: 8px; background: var(--background); color: var(--text);
  font: 15px/1.4 system-ui, -apple-system, "Segoe UI", sans-serif; text-align: start; container-type: inline-size; }
h2 { margin: 0 0 12px; padding-block-end: 8px; border-block-end: 2px solid var(--accent); font-size: 17px;
  line-height: 1.3; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { min-width: 0; }
a { display: flex; gap: 12px; color: inherit; text-decoration: none; border-radius: 4px; }
a:hover strong, a:focus-visible strong { color: var(--accent); text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
img { display: block; flex: none; object-fit: cover; border-radius: 4px; background: rgb(128 128 128 / 15%); }
.words { min-width: 0; overflow-wrap: anywhere; }
strong { display: block; font-weight: 600; line-height: 1.3; }
.section { display: block; margin-block-end: 2px; color: var(--accent); font-size: 12px; font-weight: 600; }
.summary { display: -webkit-box; margin: 4px 0 0; overflow: hidden; font-size: 13.5px; -webkit-box-orient: vertical;
  -webkit-line-clamp: 3; }
.note { display: block; margin-block-start: 4px; font-size: 12.5px; opacity: .75; }
.list li + li { margin-block-start: 12px; }
.list img { width: 96px; height: 64px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 16px; }
.cards a, .carousel a { flex-direction: column; gap: 8px; }
.cards img, .carousel img { width: 100%; height: auto; aspect-ratio: 16 / 9; }
.carousel { display: flex; gap: 16px; overflow-x: auto; scroll-snap-type: x mandatory; padding-block-end: 8px; }
.carousel li { flex: 0 0 min(240px, 80%); scroll-snap-align: start; }
.turn { display: flex; justify-content: flex-end; gap: 8px; margin-block-start: 8px; }
button { min-width: 36px; min-height: 32px; border: 1px solid currentcolor; border-radius: 4px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
@container (max-width: 260px) { .list img { width: 64px; height: 48px; } }
`;

  const made = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children.filter(Boolean));
    return element;
  };
  const isWeb = (address) => /^https?:\/\//i.test(address) && URL.canParse(address);

  const itemOf = (item) => {
    const notes = [item.author, item.date].filter(Boolean).join(' · ');
    const image =
      item.image && isWeb(item.image)
        ? made('img', { src: item.image, alt: '', loading: 'lazy', decoding: 'async' })
        : null;
    const words = made(
      'span',
      { className: 'words' },
      item.section ? made('span', { className: 'section', textContent: item.section }) : null,
      made('strong', { textContent: item.headline }),
      item.summary ? made('span', { className: 'summary', textContent: item.summary }) : null,
      notes ? made('span', { className: 'note', textContent: notes }) : null,
    );
    return made('li', {}, made('a', { href: item.url, target: '_blank', rel: 'noopener' }, image, words));
  };

  const turnOf = (list, { labels, direction }) => {
    const button = (label, sign, way) => {
      const step = direction === 'rtl' ? -way : way;
      const one = made('button', { type: 'button', textContent: sign });
      one.setAttribute('aria-label', label);
      one.addEventListener('click', () => list.scrollBy({ left: step * list.clientWidth * 0.9 }));
      return one;
    };
    const [back, on] = direction === 'rtl' ? ['→', '←'] : ['←', '→'];
    return made('div', { className: 'turn' }, button(labels.previous, back, -1), button(labels.next, on, 1));
  };

  const show = (root, data) => {
    const items = data.items.filter(({ url }) => isWeb(url)).map(itemOf);
    const list = made('ul', { className: data.template }, ...items);
    if (data.template === 'carousel') {
      // What can be scrolled is reached by the keyboard, and has a name.
      list.tabIndex = 0;
      list.setAttribute('aria-label', data.title);
    }
    const section = made(
      'section',
      { lang: data.language, dir: data.direction },
      data.title ? made('h2', { textContent: data.title }) : null,
      items.length > 0 ? list : made('p', { textContent: data.labels.empty }),
      items.length > 1 && data.template === 'carousel' ? turnOf(list, data) : null,
    );
    for (const [name, color] of Object.entries(data.colors)) section.style.setProperty(`--${name}`, color);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.append(section);
  };

  const host = document.createElement('div');
  script.after(host);
  const root = host.attachShadow({ mode: 'open' });
  fetch(script.src.replace(/\.js(\?.*)?$/, '.json'), { credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .then((data) => show(root, data))
    // On the page of somebody else nothing is better than a failure.
    .catch(() => host.remove());
})();
