export { asText, findShortcodes } from '#platform/server/shortcode-marks/find-shortcodes.ts';
export {
  type MarkFault,
  type RenderShortcodes,
  shortcodesOf,
  withoutShortcodesOf,
} from './server/site-shortcodes.ts';
