/** Bodies as they are found: by whom they were written, and how. */
export const bodies: readonly [name: string, source: string][] = [
  [
    'WordPress blocks',
    '<!-- wp:paragraph -->\n<p>One line of text.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {"level":3} -->\n<h3>Title</h3>\n<!-- /wp:heading -->',
  ],
  [
    'a WordPress picture',
    '<!-- wp:image {"id":5} -->\n<figure class="wp-block-image"><img src="/a.jpg" alt="A" class="wp-image-5"/><figcaption>Caption words</figcaption></figure>\n<!-- /wp:image -->\n\n<p>After it.</p>',
  ],
  ['a WordPress list', '<!-- wp:list -->\n<ul class="x"><li>one</li><li>two</li></ul>\n<!-- /wp:list -->'],
  ['a dynamic block', '<!-- wp:latest-posts {"count":3} /-->\n\n<p>Text here.</p>'],
  ['classic text without tags', 'First line of words.\n\nSecond <em>line</em> of words.\n\nThird.'],
  ['classic text with a picture', 'Words before.\n\n<img src="/a.png" alt="">\n\nWords after.'],
  [
    'nested lists',
    '<ul>\n  <li>one\n    <ol>\n      <li>inner</li>\n    </ol>\n  </li>\n  <li>two</li>\n</ul>',
  ],
  ['a list with paragraphs', '<ol start="3"><li><p>three</p><p>more</p></li><li>four</li></ol>'],
  [
    'a table',
    '<table class="t"><thead><tr><th>Head</th></tr></thead><tbody><tr><td colspan="2">Cell <b>bold</b></td></tr></tbody></table>',
  ],
  ['a table without groups', '<table><tr><td>a</td><td>b</td></tr></table><p>Below.</p>'],
  [
    'a figure',
    '<figure><a href="/x"><img src=/y.jpg alt=""></a><figcaption>Some <i>words</i></figcaption></figure>',
  ],
  ['a gallery', '<p>Before</p><div class="gallery"><img src="/1.jpg"><img src="/2.jpg"></div><p>After</p>'],
  ['shortcodes', '[caption id="a"]<img src="/a.jpg"> Words[/caption]\n\n[gallery ids="1,2"]\n\nText.'],
  ['an iframe', '<p>Watch:</p><iframe src="https://example.com/v" allowfullscreen></iframe><p>Seen?</p>'],
  ['a script', '<p>Words</p>\n<script async src="/x.js"></script>\n<p>More</p>'],
  ['unclosed tags', '<p>One<p>Two<ul><li>a<li>b</ul>'],
  ['misnested marks', '<p>a <b>bold <i>both</b> slanted</i> words</p><p>Next</p>'],
  ['right to left', '<p dir="rtl">مرحبا بالعالم</p>\n<p>שלום עולם</p>'],
  ['entities', '<p>A &amp; B &nbsp;&hellip; &#8212; caf&eacute; &lt;tag&gt;</p>'],
  ['nothing', ''],
  ['white space alone', ' \n\t\n'],
  ['containers', '<div class="a"><section id="b"><p>Deep words</p></section></div>\n<p>Flat</p>'],
  [
    'a quote and code',
    '<blockquote class="q"><p>Said.</p><cite>Who</cite></blockquote><pre><code class="language-js">a &lt; b</code></pre>',
  ],
  [
    'links',
    '<p>See <a href="/x?a=1&b=2" target="_blank" rel="noopener" data-id="5">this <em>page</em></a>, or not.</p>',
  ],
  ['styles', '<P STYLE="color:red">Loud <SPAN class=big>words</SPAN></P><hr/><h2 id="t">Title</h2>'],
  ['capitals and single quotes', "<p class='one'>It's <STRONG>so</STRONG><br/>and so</p>"],
  ['other scripts', '<p>日本語のテキスト。</p><p>Ελληνικά, кириллица</p><p>👩‍👩‍👧 emoji</p>'],
  ['a quote of somebody', '<blockquote>Said.\n<cite><a href="/who">Who</a></cite></blockquote>'],
  [
    'a credit',
    '<figure><img src="/a.jpg"><figcaption>Words <cite><a href="/who">Who</a></cite></figcaption></figure>',
  ],
];
