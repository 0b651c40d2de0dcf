import { expect, test } from 'vitest';
import { embedSource, frameAddress } from './embed-source.ts';

test.each([
  ['https://www.youtube.com/watch?t=5&v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456'],
  [
    '<iframe width="1" src="https://flo.uri.sh/chart?a=1&amp;b=2"></iframe>',
    'https://flo.uri.sh/chart?a=1&b=2',
  ],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://open.spotify.com/intl-de/track/4uLU6h', 'https://open.spotify.com/embed/track/4uLU6h'],
  ['https://datawrapper.dwcdn.net/abc/1/', 'https://datawrapper.dwcdn.net/abc/1/'],
])('%s is framed by its player', (pasted, address) => {
  expect(frameAddress(pasted)).toBe(address);
});

test.each([
  'http://example.com',
  'https://example.com/a',
  'javascript:alert(1)',
  'words',
  '<iframe srcdoc="x"></iframe>',
  'https://"><script>',
])('%s is no embed', (pasted) => {
  expect(frameAddress(pasted)).toBeUndefined();
});

test('an embed runs in a sandbox, whatever its title says', () => {
  const source = embedSource('https://example.com/a', '"><script>x</script>');
  expect(source).toContain('sandbox="allow-scripts ');
  expect(source).not.toContain('same-origin');
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  expect(body.querySelector('script')).toBeNull();
});

test.each([
  ['https://www.instagram.com/p/a/embed/captioned/', 'Instagram'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'],
])('a frame without a title is named after its site: %s', (address, name) => {
  expect(embedSource(address, ' ')).toContain(`title="${name}"`);
});
