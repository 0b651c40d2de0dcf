import { type Editor, useEditorState } from '@tiptap/react';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './outline.module.css';

/** The headings of a text, to go to. */
export function Outline({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const headings = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found: { value: number; label: string; indent: number }[] = [];
      now.state.doc.descendants((node, at) => {
        if (node.type.name !== 'heading') return !node.isTextblock;
        const label = node.textContent.trim();
        if (label !== '') found.push({ value: at, label, indent: Math.max(0, node.attrs.level - 2) });
        return false;
      });
      return found;
    },
  });
  if (headings.length === 0) return <p className={classes.empty}>{text('outline.empty')}</p>;
  return (
    <ChoiceList
      label={text('outline.label')}
      choices={headings}
      isChosen={() => false}
      onChoose={(at) => {
        onClose();
        editor
          .chain()
          .setTextSelection(at + 1)
          .focus(undefined, { scrollIntoView: false })
          .run();
        const shown = editor.view.nodeDOM(at);
        if (shown instanceof HTMLElement) shown.scrollIntoView?.({ block: 'start' });
      }}
    />
  );
}
