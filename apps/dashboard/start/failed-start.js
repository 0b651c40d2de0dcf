// Without its scripts the page would wait for ever: it then says so, and how to go on.
addEventListener(
  'error',
  ({ target }) => {
    const isOfScript = target instanceof HTMLScriptElement || target === window;
    if (isOfScript && document.querySelector('.start')) document.documentElement.dataset.start = 'failed';
  },
  true,
);
