declare module 'markdown-it-deflist' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-footnote' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
