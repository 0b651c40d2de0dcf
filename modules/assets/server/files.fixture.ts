import sharp from 'sharp';
import type { AsCaller, TestAnswer } from '#platform/testing/as-caller.ts';

const BOUNDARY = 'masthead-test-boundary';

/** Sends a file as the part `file` of a form. */
export function sendFile(
  caller: AsCaller,
  path: string,
  file: { name: string; content: Buffer | string },
  method = 'POST',
): Promise<TestAnswer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return caller.send({
    ...{ method, path, body },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

let count = 0;

/** A picture of its own: no two are the same file. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
  { width = 600, height = 400 } = {},
): Promise<Buffer> {
  count += 1;
  const background = { r: (count * 37) % 256, g: (count * 91) % 256, b: (count * 53) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
