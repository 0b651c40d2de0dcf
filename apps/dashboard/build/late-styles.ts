import type { Plugin } from 'vite';

const sheets = /\s*<link rel="stylesheet"[^>]*>/g;
/** The code of the bundler that fetches a later part together with its styles. */
const loader = '\0vite/preload-helper.js';
const placed = 'document.head.appendChild(link)';

/**
 * Moves the stylesheets behind what the page shows at once: in its head they would keep everything from being drawn.
 * The scripts of the page wait for them wherever they stand. Those of later parts, whose rules come later, follow them.
 */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    transform(code, id) {
      if (id !== loader) return null;
      if (!code.includes(placed)) this.error('Later styles would come before those that they change.');
      return { code: code.replace(placed, 'document.body.appendChild(link)'), map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const found = html.match(sheets) ?? [];
        return html.replace(sheets, '').replace('</body>', `${found.join('').trim()}\n  </body>`);
      },
    },
  };
}
