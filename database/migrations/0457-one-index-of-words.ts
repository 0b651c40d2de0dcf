import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * One index holds labels, leading words and all words of documents: what must not stand in a document is then left out
 * while the index is read, and a fill sorts its words in once.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    // Sorting the words of all documents in takes a minute for a million of them.
    "set local statement_timeout = '1h'",
    'create index search_document_words on search_document using gin (version_id, labels, lead_terms, terms)',
    'drop index search_document_lead',
    'drop index search_document_terms',
    'drop index search_document_labels',
  ]);
}
