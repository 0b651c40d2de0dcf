export { asText, findShortcodes } from './server/render/find-shortcodes.ts';
export { type MarkFault, type RenderShortcodes, shortcodesOf } from './server/site-shortcodes.ts';
