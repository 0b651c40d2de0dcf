const NAMESPACES = `xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"`;

/** A WordPress export around some items. */
export function wxrOf(items: string, head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" ${NAMESPACES}>
<channel>
<title>A blog</title>
<link>https://blog.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://blog.example</wp:base_blog_url>
${head}
${items}
</channel>
</rss>
`;
}

/** One item of a WordPress export; `fields` come after the usual ones. */
export function wxrItem(id: number, fields = '', title = `Post ${id}`): string {
  return `<item>
<title>${title}</title>
<link>https://blog.example/2020/01/post-${id}/</link>
<dc:creator>ann</dc:creator>
<content:encoded><![CDATA[<p>Text ${id}</p>]]></content:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2020-01-0${1 + (id % 9)} 10:00:00</wp:post_date_gmt>
<wp:post_name>post-${id}</wp:post_name>
${fields.includes('<wp:status>') ? '' : '<wp:status>publish</wp:status>'}
${fields.includes('<wp:post_type>') ? '' : '<wp:post_type>post</wp:post_type>'}
${fields}
</item>`;
}

/** A Ghost export around some tables. */
export function ghostOf(data: Record<string, unknown>, version = '5.130.6'): string {
  return JSON.stringify({ db: [{ meta: { exported_on: 1_700_000_000_000, version }, data }] });
}

/** A post of a Ghost export. */
export function ghostPost(id: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    html: `<p>Text ${id}</p>`,
    status: 'published',
    type: 'post',
    visibility: 'public',
    created_at: '2020-01-01T10:00:00.000Z',
    published_at: '2020-01-02T10:00:00.000Z',
    ...fields,
  };
}
