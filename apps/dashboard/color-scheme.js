// Runs before the first paint, so that the page never flashes in the wrong colours.
{
  let kept = null;
  try {
    kept = localStorage.getItem('masthead.color-scheme');
  } catch {}
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
