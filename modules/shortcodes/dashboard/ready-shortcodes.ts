/** Shortcodes of WordPress and Hugo that come ready; params as the form holds them, one in a line. */
export const readyShortcodes: readonly { name: string; params: string; template: string; values: string }[] =
  [
    {
      name: 'youtube',
      params: 'id* text\ntitle text',
      template:
        '<figure><iframe src="https://www.youtube-nocookie.com/embed/{{ id | url_encode }}" title="{{ title | default: \'Video\' }}" width="560" height="315" loading="lazy" allowfullscreen></iframe></figure>',
      values: 'id=jNQXAC9IVRw',
    },
    {
      name: 'figure',
      params: 'src* url\nalt text\ncaption text\nlink url',
      template:
        '<figure>{% if link %}<a href="{{ link }}">{% endif %}<img src="{{ src }}" alt="{{ alt }}" loading="lazy">{% if link %}</a>{% endif %}{% if caption %}<figcaption>{{ caption }}</figcaption>{% endif %}</figure>',
      values: 'src=/favicon.ico\ncaption=A caption',
    },
    {
      name: 'caption',
      params: 'id text\nalign text\nwidth number\ncaption text',
      template:
        '<figure>{{ content }}{% if caption %}<figcaption>{{ caption }}</figcaption>{% endif %}</figure>',
      values: 'caption=A caption',
    },
    {
      name: 'embed',
      params: 'src url',
      template: '<p>{% if src %}<a href="{{ src }}">{{ src }}</a>{% else %}{{ content }}{% endif %}</p>',
      values: 'src=https://example.com/',
    },
    {
      name: 'quote',
      params: 'author text\nsource url',
      template:
        '<blockquote>{{ content }}{% if author %}<footer>{% if source %}<a href="{{ source }}">{{ author }}</a>{% else %}{{ author }}{% endif %}</footer>{% endif %}</blockquote>',
      values: 'author=An author',
    },
  ];
