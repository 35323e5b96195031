/** One numbered step of the schema; released steps are never edited. */
export type Migration = { version: number; sql: string }

export const sqliteMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE relay_messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        hash TEXT NOT NULL UNIQUE,
        topic TEXT NOT NULL,
        message TEXT NOT NULL,
        tag INTEGER NOT NULL,
        publisher TEXT NOT NULL,
        published_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        attestation TEXT
      );
      CREATE INDEX relay_messages_topic ON relay_messages (topic);
      CREATE INDEX relay_messages_publisher ON relay_messages (publisher);
      CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);
      CREATE TABLE relay_acknowledgements (
        message_id INTEGER NOT NULL REFERENCES relay_messages (id) ON DELETE CASCADE,
        client_id TEXT NOT NULL,
        PRIMARY KEY (message_id, client_id)
      ) WITHOUT ROWID;
      CREATE TABLE analytics_events (
        id TEXT PRIMARY KEY,
        received_at INTEGER NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX analytics_events_received_at ON analytics_events (received_at);
    `,
  },
  {
    // One index serves lookups by topic and by hash, because each index costs a 4 KB page per message, written twice.
    // Both tables are recreated, because dropping one would cascade to the rows of the other.
    version: 2,
    sql: `
      CREATE TABLE new_messages (
        id INTEGER PRIMARY KEY,
        hash TEXT NOT NULL,
        topic TEXT NOT NULL,
        message TEXT NOT NULL,
        tag INTEGER NOT NULL,
        publisher TEXT NOT NULL,
        published_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        attestation TEXT
      );
      INSERT INTO new_messages (id, hash, topic, message, tag, publisher, published_at, expires_at, attestation)
        SELECT id, hash, topic, message, tag, publisher, published_at, expires_at, attestation FROM relay_messages;
      CREATE TABLE new_acknowledgements (
        message_id INTEGER NOT NULL REFERENCES new_messages (id) ON DELETE CASCADE,
        client_id TEXT NOT NULL,
        PRIMARY KEY (message_id, client_id)
      ) WITHOUT ROWID;
      INSERT INTO new_acknowledgements (message_id, client_id)
        SELECT message_id, client_id FROM relay_acknowledgements;
      DROP TABLE relay_acknowledgements;
      DROP TABLE relay_messages;
      ALTER TABLE new_messages RENAME TO relay_messages;
      ALTER TABLE new_acknowledgements RENAME TO relay_acknowledgements;
      CREATE UNIQUE INDEX relay_messages_topic_hash ON relay_messages (topic, hash);
      CREATE INDEX relay_messages_publisher ON relay_messages (publisher);
      CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);
    `,
  },
  // Events are kept in another file, so that they cannot fill the file of the mailbox.
  { version: 3, sql: 'DROP TABLE analytics_events' },
]

/** Schema of the file that holds analytics events. */
export const sqliteEventMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE analytics_events (
        id TEXT PRIMARY KEY,
        received_at INTEGER NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX analytics_events_received_at ON analytics_events (received_at);
    `,
  },
]

export const postgresMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE relay_messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hash text NOT NULL UNIQUE,
        topic text NOT NULL,
        message text NOT NULL,
        tag bigint NOT NULL,
        publisher text NOT NULL,
        published_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        attestation text
      );
      CREATE INDEX relay_messages_topic ON relay_messages (topic);
      CREATE INDEX relay_messages_publisher ON relay_messages (publisher);
      CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);
      CREATE TABLE relay_acknowledgements (
        message_id bigint NOT NULL REFERENCES relay_messages (id) ON DELETE CASCADE,
        client_id text NOT NULL,
        PRIMARY KEY (message_id, client_id)
      );
      CREATE TABLE analytics_events (
        id text PRIMARY KEY,
        received_at bigint NOT NULL,
        name text NOT NULL,
        body text NOT NULL
      );
      CREATE INDEX analytics_events_received_at ON analytics_events (received_at);
    `,
  },
]

/** Returns the steps that a database at version `current` needs; undefined when it is newer than this program. */
export function stepsFrom(current: number, migrations: readonly Migration[]): Migration[] | undefined {
  const newest = migrations.at(-1)?.version ?? 0
  return current > newest ? undefined : migrations.filter(({ version }) => version > current)
}
