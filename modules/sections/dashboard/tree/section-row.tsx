import GripGlyph from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { DragEvent } from 'react';
import { PencilIcon, TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ChevronRightIcon, icon, LockIcon, PlusIcon } from '#platform/dashboard/icons.tsx';
import { HOME, INHERITED, MOST_LEVELS, RESTRICTED } from '../../section-kinds.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { DropZone, SectionRowItem } from './section-rows.ts';
import classes from './section-tree.module.css';
import type { TreeActs, TreeKind } from './tree-kind.ts';

const GripIcon = icon(GripGlyph);

type SectionRowProps = {
  id: string;
  kind: TreeKind;
  row: SectionRowItem;
  start: number;
  size: number;
  acts: TreeActs;
  isActive: boolean;
  isDragged: boolean;
  zone: DropZone | null;
  onActive: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
};

/** One section: its name and address, what is special about it, and what is done to it. */
export function SectionRow(props: SectionRowProps) {
  const { kind, row, acts, isActive } = props;
  const text = useSectionsTexts();
  const { section, level, hasChildren, isOpen } = row;
  const { title: name } = section;
  const isFixed = section.id === HOME;
  const stop = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its current row.
    <div
      id={props.id}
      role="treeitem"
      aria-label={name}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isActive}
      className={classes.row}
      data-dragged={props.isDragged}
      data-zone={props.zone ?? undefined}
      style={{
        transform: `translateY(${props.start}px)`,
        height: props.size,
        paddingInlineStart: level * 20 - 4,
      }}
      draggable={!isFixed}
      onClick={props.onActive}
      onDoubleClick={() => acts.onEdit(section)}
      onKeyDown={undefined}
      onDragStart={props.onDragStart}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
      onDragEnd={props.onDragEnd}
    >
      <span className={classes.grip} data-fixed={isFixed}>
        <GripIcon />
      </span>
      {hasChildren ? (
        <button
          type="button"
          className={classes.chevron}
          data-open={isOpen}
          tabIndex={-1}
          aria-label={text(isOpen ? 'tree.collapse' : 'tree.expand', { name })}
          onClick={() => acts.onToggle(section.id)}
        >
          <ChevronRightIcon />
        </button>
      ) : (
        <span className={classes.leaf} />
      )}
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
      {kind === 'section' ? (
        <bdi dir="ltr" className={classes.path}>
          {section.link ?? section.path}
        </bdi>
      ) : null}
      <Marks {...row} />
      <span className={classes.acts}>
        {kind === 'section' && !isFixed && level < MOST_LEVELS ? (
          <IconButton
            tabIndex={stop}
            name={text('tree.addBelow', { name })}
            tip="end"
            onClick={() => acts.onAdd(section)}
          >
            <PlusIcon />
          </IconButton>
        ) : null}
        <IconButton
          tabIndex={stop}
          name={text('tree.edit', { name })}
          tip="end"
          onClick={() => acts.onEdit(section)}
        >
          <PencilIcon />
        </IconButton>
        {isFixed ? null : (
          <IconButton
            tabIndex={stop}
            name={text('tree.delete', { name })}
            tip="end"
            onClick={() => acts.onRemove(section)}
          >
            <TrashIcon />
          </IconButton>
        )}
      </span>
    </div>
  );
}

function Marks({ section }: SectionRowItem) {
  const text = useSectionsTexts();
  const { status, read_access_type: access, type } = section;
  const marks = [
    ...(section.is_community_root ? [text('tree.community')] : []),
    ...(type === 'static' || type === 'link' ? [text(`tree.${type}`)] : []),
    ...(status === 2
      ? [text('tree.private')]
      : status === 3 && section.id !== HOME
        ? [text('tree.unlisted')]
        : []),
  ];
  return (
    <span className={classes.marks}>
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
      {access === RESTRICTED || access === INHERITED ? (
        <span className={classes.mark}>
          <LockIcon size={12} />
          {text(access === RESTRICTED ? 'tree.restricted' : 'tree.inherited')}
        </span>
      ) : null}
    </span>
  );
}
