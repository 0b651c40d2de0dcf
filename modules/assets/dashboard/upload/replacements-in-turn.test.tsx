import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { asset } from '../asset.fixture.ts';
import { type UploadSource, useUploads } from './use-uploads.ts';

type Sent = { assetId: number; answer: (status: number) => void };
const sent: Sent[] = [];
class Request {
  upload = { onprogress: () => undefined };
  onload = () => undefined;
  status = 0;
  responseText = '{}';
  private assetId = 0;
  open = (_: string, address: string) => {
    this.assetId = Number(/assets\/(\d+)/.exec(address)?.[1]);
  };
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  onabort = () => undefined;
  abort = () => this.onabort();
  send = () => {
    const answer = (status: number) => {
      this.status = status;
      if (status === 200) this.responseText = JSON.stringify(asset(this.assetId));
      this.onload();
    };
    sent.push({ assetId: this.assetId, answer });
  };
}
beforeEach(() => {
  sent.splice(0);
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => void vi.unstubAllGlobals());

const onDone = vi.fn();
const given = (name: string, assetId: number): UploadSource => ({
  file: new File(['x'], name),
  replaces: { assetId, onDone },
});
const sentTo = () => sent.map(({ assetId }) => assetId);

function Shown({ all }: { all: readonly UploadSource[] }) {
  const { items, add, cancel } = useUploads({});
  const states = items.map(({ name, state }) => `${name} ${state}`);
  return (
    <>
      <button type="button" onClick={() => add(all)}>
        Give
      </button>
      <button type="button" onClick={() => cancel(1)}>
        Cancel the first
      </button>
      <p>{states.join(', ')}</p>
    </>
  );
}

test('of two files for the place of one asset the later one waits, and others do not', async () => {
  const all = [given('large.jpg', 1), given('small.jpg', 1), given('other.jpg', 2)];
  const { user } = await renderScreen(() => <Shown all={all} />);
  await user.click(screen.getByRole('button', { name: 'Give' }));
  await screen.findByText('large.jpg sending, small.jpg waiting, other.jpg sending');
  await waitFor(() => expect(sentTo()).toEqual([1, 2]));
  sent[0]?.answer(200);
  await waitFor(() => expect(sentTo()).toEqual([1, 2, 1]));
  sent[2]?.answer(200);
  await screen.findByText('large.jpg done, small.jpg done, other.jpg sending');
});

test.each(['fails', 'is canceled'])('a file goes on where the one before it %s', async (end) => {
  const all = [given('large.jpg', 1), given('small.jpg', 1)];
  const { user } = await renderScreen(() => <Shown all={all} />);
  await user.click(screen.getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(sentTo()).toEqual([1]));
  if (end === 'is canceled') await user.click(screen.getByRole('button', { name: 'Cancel the first' }));
  else sent[0]?.answer(422);
  await waitFor(() => expect(sentTo()).toEqual([1, 1]));
});
