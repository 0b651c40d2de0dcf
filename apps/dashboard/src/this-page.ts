/** The name of the first script changes with every build. */
export const build =
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? '';

export const siteId = Number(document.documentElement.dataset.siteId);

/** What reports need of the page that they come from. */
export const ofThisPage = {
  now: () => performance.now(),
  isOnline: () => navigator.onLine,
  whenOnline: (run: () => void) => addEventListener('online', run, { once: true }),
};
