/** What had the focus has gone: the keys go on in the page, not at its beginning. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
