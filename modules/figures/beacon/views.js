// Tells that a page was opened, and when it is left, how long it was in front and how much of it was seen.
// It keeps nothing in the browser and sends nothing about the person.
(() => {
  const { site, post, vitals } = document.currentScript.dataset;
  const medium = (new URLSearchParams(location.search).get('utm_medium') ?? '').slice(0, 40);
  const common = { post_id: Number(post), referrer: document.referrer.slice(0, 300), medium };
  const tell = (signal) =>
    navigator.sendBeacon(
      `/core/v1/sites/${site}/views`,
      new Blob([JSON.stringify({ ...common, ...signal })], { type: 'application/json' }),
    );

  // One page of ten also measures how fast it was.
  if (vitals && Math.random() < 0.1) {
    const script = document.createElement('script');
    script.src = vitals;
    document.head.append(script);
  }

  let isTold = false;
  let since = 0;
  let milliseconds = 0;
  let depth = 0;

  const look = () => {
    const text = document.querySelector('.body') ?? document.getElementById('content');
    const box = text?.getBoundingClientRect();
    if (!box || box.height === 0) return;
    depth = Math.max(depth, Math.round(Math.min(1, (innerHeight - box.top) / box.height) * 100));
  };
  const begin = () => {
    since = performance.now();
    look();
    if (isTold) return;
    isTold = true;
    tell({ kind: 'view' });
  };
  const pause = () => {
    if (since > 0) milliseconds += performance.now() - since;
    since = 0;
  };
  const leave = () => {
    pause();
    const seconds = Math.min(3_600, Math.round(milliseconds / 1_000));
    if (isTold && seconds > 0) tell({ kind: 'read', seconds, depth: Math.max(0, depth) });
    milliseconds = 0;
    depth = 0;
  };

  addEventListener('scroll', look, { passive: true });
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => (document.hidden ? pause() : begin()));
  // A page that is shown again from the cache of the browser is looked at once more.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isTold = false;
    begin();
  });
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else if (!document.hidden) begin();
})();
