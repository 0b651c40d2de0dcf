import { createHash } from 'node:crypto';

type Part = { name: string; filename?: string; json: string };

/**
 * A form of JSON parts as Apple News takes it. Its boundary comes from the parts, so that the same article is the same
 * text, and stands in none of them.
 */
export function multipartOf(parts: readonly Part[]): { contentType: string; body: string } {
  const boundary = `masthead${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`;
  const texts = parts.map(({ name, filename, json }) => {
    const file = filename === undefined ? '' : `; filename=${filename}`;
    return `--${boundary}\r\nContent-Type: application/json\r\nContent-Disposition: form-data; name=${name}${file}\r\n\r\n${json}\r\n`;
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${texts.join('')}--${boundary}--\r\n`,
  };
}
