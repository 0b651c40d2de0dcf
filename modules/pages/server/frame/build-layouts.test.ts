import { afterEach, describe, expect, test, vi } from 'vitest';
import { LayoutFailure } from './build-engine.ts';
import { buildLayouts } from './build-layouts.ts';
import { oneStyle } from './one-style.ts';
import { withScripts } from './page-policy.ts';
import { guarded } from './site-layouts.ts';
import { takenName } from './taken-names.ts';

describe('a stylesheet', () => {
  test('loses its comments and spaces, and one without an end takes the rest of its sheet alone', () => {
    expect(oneStyle(['a { b: c; } /* x */ d/**/e > f {}/*/ g {} */', 'h {} /* i {}', 'j {}'])).toBe(
      'a{b: c;}de>f{}h{}j{}',
    );
  });

  test('of many beginnings of comments costs no more than its length', () => {
    const began = performance.now();
    oneStyle(['/* '.repeat(400_000)]);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

test.each(['replace_last: "b", "c"', 'remove_last: "b"'])('a template has no slow filter %s', (filter) => {
  const files = new Map([['post.liquid', `{{ "a" | ${filter} }}`]]);
  const faults = buildLayouts(files, (name) => name).faults();
  expect(faults).toContainEqual(expect.objectContaining({ template: 'post', line: 1 }));
});

describe('the time of a template', () => {
  afterEach(() => void vi.restoreAllMocks());
  const layouts = buildLayouts(
    new Map([['post.liquid', '{% for one in (1..500) %}{{ one }},{% endfor %}']]),
    (name) => name,
  );
  /** A machine whose clock, and whose account of this thread, go on so far with each look. */
  const machine = (perLook: { clock: number; own: number }) => {
    let [clock, own] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += perLook.clock;
      return clock;
    });
    vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => {
      own += perLook.own * 1_000;
      return { user: own, system: 0 };
    });
  };

  test('is its own: on a machine that is busy with others it stands as it is', () => {
    machine({ clock: 300, own: 0.01 });
    expect(layouts.render('post', {})).toContain('499,500,');
  });

  test('is over where it works so long itself', () => {
    machine({ clock: 300, own: 250 });
    expect(() => layouts.render('post', {})).toThrow('The template takes too long.');
  });
});

describe('a layout that takes too long', () => {
  const slow = new Set<string>();
  const open = () => {
    let now = 0;
    const layouts = guarded(
      {
        ...{ style: '', streams: [], has: () => true },
        faults: () => [],
        chosen: (name, { layout }) => (layout === '' ? name : `${name}-${layout}`),
        render: (name, { layout }) => {
          if (slow.has(String(layout))) {
            throw new LayoutFailure({ template: name, line: null, message: 'slow' }, true);
          }
          return 'page';
        },
      },
      async () => undefined,
      () => now,
    );
    const page = (layout: string) => layouts.page('post', { layout });
    return { page, after: (milliseconds: number) => (now += milliseconds) };
  };

  test('rests by itself, and the posts that have another one go on', async () => {
    const { page } = open();
    slow.add('wide');
    expect([await page('wide'), await page('')]).toEqual([null, 'page']);
    slow.clear();
    expect(await page('wide')).toBeNull();
  });

  test('is as if it had never been once it was quick again', async () => {
    const { page, after } = open();
    const failOnce = async () => {
      slow.add('wide');
      expect(await page('wide')).toBeNull();
      slow.clear();
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await failOnce();
      after(2_001);
      expect(await page('wide')).toBe('page');
    }
  });
});

test.each([
  ['{% assign beacon = "/x.js" %}', 'beacon'],
  ['{% if a %}{% capture vitals %}x{% endcapture %}{% endif %}', 'vitals'],
  ['{% capture "beacon" %}x{% endcapture %}', 'beacon'],
  ['{% increment site %}', 'site'],
  ['{% for beacon in posts %}{% endfor %}', 'beacon'],
  ['{% tablerow beacon in posts %}{% endtablerow %}', 'beacon'],
  ['{% layout "frame", beacon: post.url %}', 'beacon'],
  ['{% render "foot", beacon: post.url %}', 'beacon'],
  ['{% render "foot" with post.url as beacon %}', 'beacon'],
  ['{% render "foot" for posts as vitals %}', 'vitals'],
  ['{% assign own = 1 %}{% render "foot", beacon: beacon, site: site, menu: menu %}', null],
  ['{% for post in posts %}{% render "teaser", post: post %}{% endfor %}', null],
  ['{% if %}', null],
])('%s gives away the name %s', (template, name) => {
  expect(takenName(template)).toBe(name);
});

test('a policy names scripts at hosts alone, and nothing that a host header brings beside', () => {
  const [none, some] = [[], ['news.test', 'news.test', '127.0.0.1:80', 'x; script-src *']];
  expect(withScripts("script-src 'none'; a", none)).toBe("script-src 'none'; a");
  expect(withScripts("script-src 'none'", some).split(' ')).toEqual([
    'script-src',
    ...['news.test', '127.0.0.1:80'].flatMap((host) => [
      `${host}/u/site/views.js`,
      `${host}/u/site/vitals.js`,
      `${host}/u/site/headlines.js`,
      `${host}/u/site/live.js`,
    ]),
  ]);
});
