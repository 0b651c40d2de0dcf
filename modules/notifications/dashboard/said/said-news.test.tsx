import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SaidNews } from './said-news.tsx';

test('news is read aloud as one sentence', () => {
  const facts = { post: 7, headline: 'Bridge' };
  const object = { kind: 'post' as const, id: 7 };
  render(
    <p role="status">
      <SaidNews
        news={{ id: 1, kind: 'note_on_post', object, facts, times: 1, created_ts: 1, is_read: false }}
      />
    </p>,
  );
  expect(screen.getByRole('status').textContent).toBe('New note on “Bridge”.');
});
