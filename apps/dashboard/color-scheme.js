// Runs before the first paint, so that the page never flashes in the wrong colours.
{
  let kept = null;
  let theme = null;
  try {
    kept = localStorage.getItem('masthead.color-scheme');
    theme = localStorage.getItem('masthead.theme');
  } catch {}
  if (theme !== 'modern_light' && theme !== 'modern_dark') theme = 'default';
  const isDark =
    theme === 'default'
      ? kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
      : theme === 'modern_dark';
  const html = document.documentElement;
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  html.dataset.theme = theme;
  addEventListener('DOMContentLoaded', () => document.body.classList.add(`theme-${theme}`));
}
