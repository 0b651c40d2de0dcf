import { Button } from '@mantine/core';
import { Component, type ReactNode, useEffect } from 'react';
import { isNotFetched } from '../load-part.ts';
import { MessageView } from '../message-view.tsx';
import { usePlatformTexts } from '../texts.ts';
import { tellTrouble } from '../trouble.ts';
import classes from './shell.module.css';

type Props = { children: ReactNode /** Another one gives the screen a fresh start. */; place: string };
type State = { error: Error | null; place: string };

/** Catches what a screen throws, and parts of the program that could not be fetched; both offer to reload. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place };
  }

  override render(): ReactNode {
    return this.state.error ? <CrashView error={this.state.error} /> : this.props.children;
  }
}

/** What stands in the place of a screen that stopped working. */
export function CrashView({ error }: { error: Error }) {
  const text = usePlatformTexts();
  const isOutdated = isNotFetched(error);
  useEffect(() => tellTrouble('screen', error), [error]);
  return (
    <div className={classes.message} role="alert">
      <MessageView
        title={text(isOutdated ? 'page.outdated' : 'page.crashed')}
        actions={<Button onClick={() => location.reload()}>{text('reload')}</Button>}
      >
        {text(isOutdated ? 'page.outdatedHint' : 'page.crashedHint')}
      </MessageView>
    </div>
  );
}
