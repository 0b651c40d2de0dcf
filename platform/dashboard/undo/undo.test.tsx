import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { KeyTools } from '../shell/key-tools.tsx';
import { forgetDeeds, offerUndo } from './undo.ts';

const tools = { places: [], sources: [], onGo: vi.fn(), onSignOut: vi.fn() };

async function open() {
  forgetDeeds();
  return renderScreen(() => (
    <>
      <input aria-label="Name" />
      <KeyTools {...tools} />
    </>
  ));
}

const undoKeys = '{Control>}z{/Control}';

describe('undo', () => {
  test('one-undo: takes a deed back by its notice, once', async () => {
    const { user } = await open();
    const undo = vi.fn();
    offerUndo('Redirect deleted.', undo, { undone: 'Redirect restored.' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    // What is so now, not the deed once more.
    await screen.findByText('Undone. Redirect restored.');
    expect(screen.queryByText('Redirect deleted.')).toBeNull();
    await user.keyboard(undoKeys);
    expect(undo).toHaveBeenCalledOnce();
  });

  test('takes the deeds back by the key, the last one first', async () => {
    const { user } = await open();
    const undone: string[] = [];
    offerUndo('First.', () => undone.push('first'), { undone: 'Not first.' });
    offerUndo('Second.', () => undone.push('second'), { undone: 'Not second.' });
    await screen.findByText('Second.');
    await user.keyboard(undoKeys);
    await screen.findByText('Undone. Not second.');
    await user.keyboard(undoKeys);
    await screen.findByText('Undone. Not first.');
    expect(undone).toEqual(['second', 'first']);
  });

  test('by the key only on the screen of the deed once its notice does not offer it any more', async () => {
    const { user } = await open();
    const undo = vi.fn();
    const here = location.href;
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      offerUndo('513 posts moved to Draft.', undo);
      await screen.findByText('513 posts moved to Draft.');
      await act(() => vi.advanceTimersByTimeAsync(11_000));
    } finally {
      vi.useRealTimers();
    }
    history.replaceState(null, '', '/r/dashboard/tags');
    await user.keyboard(undoKeys);
    await screen.findByText('Nothing to undo on this screen.');
    expect(undo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Recent actions' }));
    expect(tools.onGo).toHaveBeenCalledWith('/r/dashboard/settings/recent-actions');
    history.replaceState(null, '', here);
    await user.keyboard(undoKeys);
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
  });

  test('by the key after a reload only on the screen on which the last deed was done', async () => {
    forgetDeeds();
    const onUndoEarlier = vi.fn(async () => true);
    const { user } = await renderScreen(() => <KeyTools {...{ ...tools, onUndoEarlier }} />);
    await user.keyboard(undoKeys);
    await screen.findByText('Nothing to undo.');
    const here = location.href;
    offerUndo('Post deleted.', vi.fn());
    forgetDeeds();
    history.replaceState(null, '', '/r/dashboard/tags');
    await user.keyboard(undoKeys);
    await screen.findByText('Nothing to undo on this screen.');
    history.replaceState(null, '', here);
    expect(onUndoEarlier).not.toHaveBeenCalled();
    await user.keyboard(undoKeys);
    await waitFor(() => expect(onUndoEarlier).toHaveBeenCalledOnce());
    await user.keyboard(undoKeys);
    expect(onUndoEarlier).toHaveBeenCalledOnce();
  });

  test('by the key after a reload the deed of the screen that was not undone yet', async () => {
    sessionStorage.clear();
    forgetDeeds();
    const onUndoEarlier = vi.fn(async () => true);
    const { user } = await renderScreen(() => <KeyTools {...{ ...tools, onUndoEarlier }} />);
    const here = location.href;
    offerUndo('Post deleted.', vi.fn(), { undone: 'Post restored.', batchId: 7 });
    history.replaceState(null, '', '/r/dashboard/tags');
    offerUndo('Tag deleted.', vi.fn(), { batchId: 8 });
    history.replaceState(null, '', here);
    await screen.findByText('Tag deleted.');
    const isOfPost = ({ parentElement }: HTMLElement) =>
      parentElement?.textContent?.includes('Post deleted.');
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).find(isOfPost) as HTMLElement);
    await screen.findByText('Undone. Post restored.');
    forgetDeeds();
    await user.keyboard(undoKeys);
    await screen.findByText('Nothing to undo on this screen.');
    expect(onUndoEarlier).not.toHaveBeenCalled();
    history.replaceState(null, '', '/r/dashboard/tags');
    await user.keyboard(undoKeys);
    await waitFor(() => expect(onUndoEarlier).toHaveBeenCalledOnce());
    expect(onUndoEarlier.mock.calls).toMatchObject([[{ batchId: 8 }]]);
    history.replaceState(null, '', here);
  });

  test('leaves the key to the field that somebody types into', async () => {
    const { user } = await open();
    const undo = vi.fn();
    offerUndo('Redirect deleted.', undo);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), `abc${undoKeys}`);
    expect(undo).not.toHaveBeenCalled();
  });

  test('says why a deed could not be taken back, keeps it, and tries again', async () => {
    const { user } = await open();
    const undo = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(undefined);
    offerUndo('Redirect deleted.', undo, { failed: (reason) => `It stays deleted. ${reason}` });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('It stays deleted. gone');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(2));
    await screen.findByText('Undone.');
  });

  test('points to recent actions once its seconds are over', async () => {
    const { user } = await open();
    const later = vi.fn();
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      offerUndo('Redirect deleted.', vi.fn(), { later });
      await screen.findByText('Redirect deleted.');
      await act(() => vi.advanceTimersByTimeAsync(11_000));
      await screen.findByText('Redirect deleted. You can undo this for 24 hours.');
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    await user.click(screen.getByRole('button', { name: 'Recent actions' }));
    expect(later).toHaveBeenCalledOnce();
  });

  test('by the key after its seconds closes what points to recent actions', async () => {
    const { user } = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      offerUndo('Post deleted.', vi.fn(), { later: vi.fn() });
      await screen.findByText('Post deleted.');
      await act(() => vi.advanceTimersByTimeAsync(11_000));
      await screen.findByText('Post deleted. You can undo this for 24 hours.');
    } finally {
      vi.useRealTimers();
    }
    await user.keyboard(undoKeys);
    await screen.findByText('Undone.');
    expect(screen.queryByText('Post deleted. You can undo this for 24 hours.')).toBeNull();
  });
});
