import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { downloadExport } from '#modules/exports/exports.contract.ts';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import type { Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import type { Member } from './sign-in-as.ts';
import type { TestApi } from './start-api.ts';

/** Starts exports of a site and fetches their files. */
export function exporting(api: () => TestApi, siteId: () => number) {
  const download = (member: Member, exportId: number): Promise<TestAnswer> =>
    api()
      .as(member)
      .call(downloadExport, { params: { siteId: siteId(), exportId } });
  const end = async (member: Member, id: number) => {
    const ask = async () =>
      (
        await api()
          .as(member)
          .call(getTaskResult, { params: { result_id: id } })
      ).body;
    await expect.poll(async () => (await ask()).is_ready, { timeout: 90_000, interval: 30 }).toBe(true);
    return ask();
  };
  const file = async <E extends Endpoint>(member: Member, endpoint: E, input: InputOf<E>) => {
    const started = await api().as(member).call(endpoint, input);
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const ended = await end(member, started.body.id);
    expect(ended.status).toBe('SUCCESS');
    const answer = await api().as(member).send({ method: 'GET', path: ended.result });
    expect(answer.status).toBe(200);
    return { id: started.body.id as number, details: started.body.details, answer };
  };
  return {
    download,
    end,
    file,
    /** The rows of a CSV file without its titles. */
    rows: async <E extends Endpoint>(member: Member, endpoint: E, input: InputOf<E>): Promise<string[][]> => {
      const { answer } = await file(member, endpoint, input);
      return parse(answer.body, { bom: true, record_delimiter: '\r\n' }).slice(1);
    },
  };
}
