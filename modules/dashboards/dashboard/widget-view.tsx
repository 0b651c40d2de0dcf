import type { ReactNode } from 'react';
import type { WidgetType } from '../widget-kinds.contract.ts';
import { type ShownWidget, useWidgetTitle, type WidgetProps } from './widget-title.ts';
import { EmbedWidget } from './widgets/embed-widget.tsx';
import { LineWidget, NumberWidget, TopPostsWidget } from './widgets/figure-widgets.tsx';
import { NoteWidget } from './widgets/note-widget.tsx';
import { PostsWidget } from './widgets/posts-widget.tsx';
import { ApplicationsWidget, CommentsWidget, TasksWidget } from './widgets/queue-widgets.tsx';
import { BrokenLinksWidget, VitalsWidget } from './widgets/state-widgets.tsx';

const views: Readonly<Record<WidgetType, (props: WidgetProps) => ReactNode>> = {
  number: NumberWidget,
  line: LineWidget,
  top_posts: TopPostsWidget,
  posts: PostsWidget,
  tasks: TasksWidget,
  broken_links: BrokenLinksWidget,
  vitals: VitalsWidget,
  applications: ApplicationsWidget,
  comments: CommentsWidget,
  note: NoteWidget,
  embed: EmbedWidget,
};

/** A widget of a dashboard. */
export function WidgetView({ widget }: { widget: ShownWidget }) {
  const titleOf = useWidgetTitle();
  const View = views[widget.type];
  return <View widget={widget} title={widget.title || titleOf(widget)} isTyped={widget.title !== ''} />;
}
