/** Shortcodes of WordPress and Hugo that show something before anybody defines them. */
export const readyNames = [
  ...(['youtube', 'vimeo', 'embed', 'figure', 'gallery'] as const),
  ...(['caption', 'audio', 'video', 'highlight', 'quote'] as const),
] as const;

/** Names that are no words in brackets even without attributes. */
export const wellKnownNames: ReadonlySet<string> = new Set([
  ...readyNames.filter((name) => name !== 'quote'),
  ...['wp-caption', 'playlist'],
]);
