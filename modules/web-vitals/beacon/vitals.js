// Tells how fast the page was when it is left; it keeps nothing in the browser and sends nothing about the person.
(() => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = webVitals;
  const { kind } = document.querySelector('script[data-kind]').dataset;
  const found = {};
  const issues = new Set();
  let isTold = false;
  const rounded = (value) => Math.max(0, Math.min(600_000, Math.round(value * 10) / 10));

  const why = ({ attribution }) => {
    const { lcpEntry, timeToFirstByte } = attribution;
    const picture = lcpEntry?.element?.tagName === 'IMG' ? lcpEntry.element : null;
    if (picture?.loading === 'lazy') issues.add('lazy_hero');
    if (picture && picture.fetchPriority !== 'high') issues.add('not_prioritised');
    if (timeToFirstByte > 800) issues.add('slow_server');
    const scripts = performance.getEntriesByType('resource');
    const isBlocking = ({ initiatorType, renderBlockingStatus }) =>
      initiatorType === 'script' && renderBlockingStatus === 'blocking';
    if (scripts.some(isBlocking)) issues.add('blocking_script');
    Object.assign(found, {
      lcp_ttfb: rounded(timeToFirstByte),
      lcp_load_delay: rounded(attribution.resourceLoadDelay),
      lcp_load_time: rounded(attribution.resourceLoadDuration),
      lcp_render_delay: rounded(attribution.elementRenderDelay),
    });
  };
  const tell = () => {
    if (isTold || Object.keys(found).length === 0) return;
    isTold = true;
    const { split } = document.body.dataset;
    const path = location.pathname.slice(0, 2_000);
    const told = { path, page_type: kind, ...found, issues: [...issues], split: split?.slice(0, 1_000) };
    navigator.sendBeacon('/core/v1/vitals', new Blob([JSON.stringify(told)], { type: 'application/json' }));
  };

  const keep = (name) => (metric) => {
    found[name] = rounded(metric.value);
  };
  onLCP((metric) => {
    keep('lcp')(metric);
    why(metric);
  });
  onCLS((metric) => {
    found.cls = Math.min(1_000, Math.round(metric.value * 10_000) / 10_000);
  });
  onINP(keep('inp'));
  onFCP(keep('fcp'));
  onTTFB(keep('ttfb'));
  // The library hears of the end of the page first, and reports what was still open.
  addEventListener('visibilitychange', () => document.hidden && tell());
  addEventListener('pagehide', tell);
})();
