// Shows one of the headlines that are tried of a post, drawn by chance for each page, and tells which ones were seen and
// opened. It keeps nothing in the browser and sends nothing about the person.
(() => {
  const { site, tests } = JSON.parse(document.getElementById('headline-tests').textContent);
  const plain = (text) => text.replace(/\s+/g, ' ').trim();
  const byPath = new Map(
    tests.map(({ id, path, headlines }) => {
      const variant = Math.floor(Math.random() * headlines.length);
      const [from] = headlines;
      return [path, { id, variant, from: plain(from), to: headlines[variant], links: new Set() }];
    }),
  );
  const testOf = (link) => {
    if (link?.origin !== location.origin || link.pathname === location.pathname) return undefined;
    return byPath.get(link.pathname);
  };

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const test = testOf(target);
        if (isIntersecting && test) test.isShown = true;
      }
    },
    { threshold: 0.5 },
  );
  const change = (link) => {
    const test = testOf(link);
    if (!test || test.links.has(link)) return;
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      if (plain(currentNode.data) !== test.from) continue;
      if (test.variant > 0) currentNode.data = test.to;
      test.links.add(link);
      seen.observe(link);
    }
  };
  const look = (node) => {
    const link = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest('a');
    if (link) change(link);
    else if (node.nodeType === Node.ELEMENT_NODE)
      for (const inner of node.querySelectorAll('a')) change(inner);
  };
  // Before a headline is painted it is the one that is drawn.
  const parsed = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) look(node);
  });
  parsed.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => look(document.documentElement));

  const tell = () => {
    const signals = [];
    for (const test of byPath.values()) {
      const shown = test.isShown === true && !test.isShownTold;
      const opened = test.isOpened === true && !test.isOpenedTold;
      if (!shown && !opened) continue;
      test.isShownTold = true;
      test.isOpenedTold ||= opened;
      signals.push({ test_id: test.id, variant: test.variant, shown, opened });
    }
    if (signals.length === 0) return;
    navigator.sendBeacon(
      `/core/v1/sites/${site}/headline_views`,
      new Blob([JSON.stringify({ signals })], { type: 'application/json' }),
    );
  };
  const open = ({ target, button }) => {
    const test = button > 1 ? undefined : testOf(target.closest?.('a'));
    if (!test || test.links.size === 0) return;
    test.isShown = true;
    test.isOpened = true;
    // Not every browser still sends what is told while it leaves.
    tell();
  };
  addEventListener('click', open, true);
  addEventListener('auxclick', open, true);
  addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) tell();
  });
})();
