import { oncePerGround } from '#platform/server/ground.ts';
import { type CountHeadlines, countHeadlinesWith } from './count-headlines.ts';
import { runningTestsOf } from './running-tests.ts';
import { SETTLE, settleKey } from './settle-key.ts';
import { decidedTests } from './settle-tests.ts';

/** What is counted of headlines, once in a process; a test that new figures decide is settled at once where it takes its winner. */
export const headlineCountsOf = oncePerGround((ground): CountHeadlines => {
  const { database, jobs, log, onClose } = ground;
  const running = runningTestsOf(ground);
  const counts = countHeadlinesWith({
    ...{ db: database.db, log, running },
    onWritten: async (siteId, testIds) => {
      const tests = (await running(siteId)).filter(
        ({ id, takesWinner }) => takesWinner && testIds.includes(id),
      );
      for (const testId of await decidedTests(database, siteId, tests)) {
        const key = `${settleKey(siteId, testId)}:decided`;
        await jobs.enqueue(database.db, SETTLE, { siteId, testId }, { key });
      }
    },
  });
  onClose(counts.close);
  return counts;
});
