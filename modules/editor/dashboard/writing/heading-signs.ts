import { Extension, textblockTypeInputRule } from '@tiptap/core';

const MOST_LEVEL = 6;
const levels = [1, 2, 3, 4, 5] as const;

/** Signs and keys count headings as the menus do: the first one stands below the headline of the post. */
export const HeadingSigns = Extension.create({
  name: 'headingSigns',
  // Asked before those of the headings themselves.
  priority: 1_000,
  addInputRules() {
    const type = this.editor.schema.nodes.heading;
    if (!type) return [];
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type,
        getAttributes: ([, signs = '']) => ({ level: Math.min(MOST_LEVEL, signs.length + 1) }),
      }),
    ];
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      levels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level: level + 1 }),
      ]),
    );
  },
});
