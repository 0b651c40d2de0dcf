/** An element with its class and its words. */
export function element(name: string, className?: string, words?: string): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (words !== undefined) made.textContent = words;
  return made;
}
