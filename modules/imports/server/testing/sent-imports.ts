import { expect, vi } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { sendPart, startUpload } from '#modules/assets/uploads.contract.ts';
import type { SiteImportKind } from '../../import-kinds.contract.ts';
import { createImport, getImport, startImport } from '../../imports.contract.ts';

/** Files that somebody sends to a site from the dashboard, as the dashboard does it. */
export function sentImports(api: TestApi, siteId: number, by: Member) {
  /** A file that is sent in its one part. */
  async function uploaded(filename: string, content: Buffer | string): Promise<string> {
    const bytes = Buffer.from(content);
    const started = await api.as(by).call(startUpload, { body: { filename, size: bytes.length } });
    const { upload_id: uploadId } = started.body;
    const path = sendPart.path.replace('{uploadId}', uploadId).replace('{part}', '1');
    const boundary = 'masthead-test-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = await api.as(by).send({ method: 'PUT', path, body, headers });
    expect(sent.status).toBe(200);
    return uploadId;
  }
  const create = async (filename: string, content: Buffer | string, kind: SiteImportKind = 'wxr') => {
    const body = { kind, upload_id: await uploaded(filename, content) };
    return api.as(by).call(createImport, { params: { siteId }, body });
  };
  const at = (importId: number) => ({ params: { siteId, importId } });
  /** As it is once nothing works on it. */
  const ended = (importId: number) =>
    vi.waitFor(
      async () => {
        const { body } = await api.as(by).call(getImport, at(importId));
        expect(['reading', 'running', 'undoing']).not.toContain(body.state);
        return body;
      },
      { timeout: 60_000, interval: 200 },
    );
  /** Read and brought in. */
  const broughtIn = async (filename: string, content: Buffer | string, kind: SiteImportKind = 'wxr') => {
    const { id } = await ended((await create(filename, content, kind)).body.id);
    await api.as(by).call(startImport, at(id));
    return ended(id);
  };
  return { uploaded, create, at, ended, broughtIn };
}
