import type { readyNames } from '#platform/contract/shortcode-names.ts';
import type { ParamType } from './shortcode-kinds.contract.ts';

/** A shortcode of WordPress or Hugo that works before anybody defines it, and that a definition can begin with. */
export type ReadyDefinition = {
  name: (typeof readyNames)[number];
  params: readonly { name: string; type: ParamType; required?: boolean }[];
  template: string;
  values: Readonly<Record<string, string>>;
};

const text = (name: string) => ({ name, type: 'text' as const });
const url = (name: string) => ({ name, type: 'url' as const });

const frame = (src: string, title: string) =>
  `<figure><iframe src="${src}" title="{{ title | default: '${title}' }}" width="560" height="315"></iframe></figure>`;
const youtubeId =
  '{% if id contains "v=" %}{% assign id = id | split: "v=" | last %}{% endif %}{% assign id = id | split: "/" | last | split: "&" | first | split: "?" | first %}';
const figure =
  '<figure>{% if link %}<a href="{{ link }}">{% endif %}<img src="{{ src }}" alt="{{ alt }}">{% if link %}</a>{% endif %}{% if caption %}<figcaption>{{ caption }}</figcaption>{% endif %}</figure>';

export const readyShortcodes: readonly ReadyDefinition[] = [
  {
    name: 'youtube',
    params: [text('id'), text('title')],
    template: `{% assign id = id | default: content_text %}${youtubeId}${frame('https://www.youtube-nocookie.com/embed/{{ id | url_encode }}', 'YouTube')}`,
    values: { id: 'jNQXAC9IVRw' },
  },
  {
    name: 'vimeo',
    params: [text('id'), text('title')],
    template: `{% assign id = id | default: content_text | split: "/" | last %}${frame('https://player.vimeo.com/video/{{ id | url_encode }}', 'Vimeo')}`,
    values: { id: '22439234' },
  },
  {
    name: 'embed',
    params: [url('src')],
    template: `{% assign src = src | default: content_text %}{% if src contains "youtube.com/" or src contains "youtu.be/" %}{% assign id = src %}${youtubeId}${frame('https://www.youtube-nocookie.com/embed/{{ id | url_encode }}', 'YouTube')}{% elsif src contains "vimeo.com/" %}{% assign id = src | split: "/" | last %}${frame('https://player.vimeo.com/video/{{ id | url_encode }}', 'Vimeo')}{% elsif src != "" %}<p><a href="{{ src }}">{{ src }}</a></p>{% endif %}`,
    values: { src: 'https://vimeo.com/22439234' },
  },
  {
    name: 'figure',
    params: [{ name: 'src', type: 'url', required: true }, text('alt'), text('caption'), url('link')],
    template: figure,
    values: { src: '/favicon.ico', caption: 'A caption' },
  },
  {
    name: 'gallery',
    params: [text('ids')],
    template:
      '{% for picture in pictures %}<figure><img src="{{ picture.src }}" alt="{{ picture.alt }}">{% if picture.caption != "" %}<figcaption>{{ picture.caption }}</figcaption>{% endif %}</figure>{% endfor %}',
    values: {},
  },
  {
    name: 'caption',
    params: [text('caption')],
    template:
      '<figure>{{ content }}{% if caption %}<figcaption>{{ caption }}</figcaption>{% endif %}</figure>',
    values: { caption: 'A caption' },
  },
  {
    name: 'audio',
    params: [url('src'), url('mp3')],
    template: '{% assign src = src | default: mp3 %}{% if src %}<audio src="{{ src }}"></audio>{% endif %}',
    values: { src: '/sound.mp3' },
  },
  {
    name: 'video',
    params: [url('src'), url('mp4'), url('poster')],
    template:
      '{% assign src = src | default: mp4 %}{% if src %}<video src="{{ src }}" poster="{{ poster }}"></video>{% endif %}',
    values: { src: '/film.mp4' },
  },
  {
    name: 'highlight',
    params: [text('language')],
    template: '<pre><code class="language-{{ language }}">{{ content }}</code></pre>',
    values: { language: 'js' },
  },
  {
    name: 'quote',
    params: [text('author'), url('source')],
    template:
      '<blockquote>{{ content }}{% if author %}<p><cite>{% if source %}<a href="{{ source }}">{{ author }}</a>{% else %}{{ author }}{% endif %}</cite></p>{% endif %}</blockquote>',
    values: { author: 'An author' },
  },
];
