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

/** Schema of the file that holds the activity of accounts. */
export const sqliteActivityMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE activity_chains (
        id INTEGER PRIMARY KEY,
        chain TEXT NOT NULL UNIQUE,
        first INTEGER NOT NULL DEFAULT 0,
        first_time INTEGER NOT NULL DEFAULT 0,
        tip INTEGER NOT NULL DEFAULT -1,
        tip_hash TEXT
      );
      CREATE TABLE activity_blocks (
        chain INTEGER NOT NULL, block INTEGER NOT NULL, hash TEXT NOT NULL, time INTEGER NOT NULL,
        PRIMARY KEY (chain, block)
      ) WITHOUT ROWID;
      CREATE TABLE activity_transactions (
        chain INTEGER NOT NULL,
        block INTEGER NOT NULL,
        place INTEGER NOT NULL,
        hash TEXT NOT NULL,
        sender TEXT NOT NULL,
        recipient TEXT,
        nonce INTEGER NOT NULL,
        failed INTEGER NOT NULL,
        selector TEXT NOT NULL,
        fee TEXT NOT NULL,
        PRIMARY KEY (chain, block, place)
      ) WITHOUT ROWID;
      CREATE TABLE activity_accounts (
        chain INTEGER NOT NULL,
        account TEXT NOT NULL,
        block INTEGER NOT NULL,
        place INTEGER NOT NULL,
        entries TEXT NOT NULL,
        PRIMARY KEY (chain, account, block, place)
      ) WITHOUT ROWID;
      CREATE INDEX activity_accounts_block ON activity_accounts (chain, block);
      CREATE TABLE activity_paid (
        chain INTEGER NOT NULL, account TEXT NOT NULL, paid TEXT NOT NULL, block INTEGER NOT NULL,
        PRIMARY KEY (chain, account, paid)
      ) WITHOUT ROWID;
      CREATE INDEX activity_paid_block ON activity_paid (chain, block);
    `,
  },
  {
    version: 2,
    sql: `
      CREATE TABLE activity_items (
        chain INTEGER NOT NULL, account TEXT NOT NULL, token TEXT NOT NULL, item TEXT NOT NULL,
        standard TEXT NOT NULL, block INTEGER NOT NULL,
        PRIMARY KEY (chain, account, token, item)
      ) WITHOUT ROWID;
      INSERT INTO activity_items (chain, account, token, item, standard, block)
        SELECT a.chain, a.account, e.value ->> 2, e.value ->> 3, e.value ->> 1, min(a.block)
        FROM activity_accounts a, json_each(a.entries) e
        WHERE e.value ->> 0 = 'transfer' AND e.value ->> 1 IN ('erc721', 'erc1155')
          AND e.value ->> 5 = a.account AND e.value ->> 6 <> '0'
        GROUP BY 1, 2, 3, 4;
      CREATE INDEX activity_items_order ON activity_items (chain, account, block, token, item);
      CREATE INDEX activity_items_block ON activity_items (chain, block);
    `,
  },
]

/** Schema of the file that holds orders of purchases. */
export const sqliteOnrampMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE onramp_orders (
        id TEXT PRIMARY KEY,
        provider TEXT NOT NULL,
        provider_order TEXT,
        status TEXT NOT NULL,
        revision INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        details TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX onramp_orders_provider ON onramp_orders (provider, provider_order);
      CREATE INDEX onramp_orders_status ON onramp_orders (provider, status, created_at);
      CREATE INDEX onramp_orders_updated_at ON onramp_orders (updated_at);
      CREATE TABLE onramp_sessions (
        key TEXT PRIMARY KEY, order_id TEXT NOT NULL, expires_at INTEGER NOT NULL
      ) WITHOUT ROWID;
    `,
  },
]

/** Schema of the file that holds registered names. */
export const sqliteNameMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE names (
        name TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        coin_type INTEGER NOT NULL,
        contract INTEGER NOT NULL,
        attributes TEXT NOT NULL,
        registered_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX names_owner ON names (owner, registered_at);
      CREATE TABLE primary_names (owner TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE name_messages (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX name_messages_expires_at ON name_messages (expires_at);
    `,
  },
]

/** Schema of the file that holds records of sign-in. */
export const sqliteAuthMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE auth_records (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        owner TEXT NOT NULL,
        revision INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (kind, key)
      ) WITHOUT ROWID;
      CREATE INDEX auth_records_owner ON auth_records (owner, kind) WHERE owner <> '';
      CREATE INDEX auth_records_expires_at ON auth_records (expires_at);
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
  {
    version: 2,
    sql: `
      CREATE TABLE activity_chains (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        chain text NOT NULL UNIQUE,
        first bigint NOT NULL DEFAULT 0,
        first_time bigint NOT NULL DEFAULT 0,
        tip bigint NOT NULL DEFAULT -1,
        tip_hash text
      );
      CREATE TABLE activity_blocks (
        chain integer NOT NULL, block bigint NOT NULL, hash text NOT NULL, time bigint NOT NULL,
        PRIMARY KEY (chain, block)
      );
      CREATE TABLE activity_transactions (
        chain integer NOT NULL,
        block bigint NOT NULL,
        place integer NOT NULL,
        hash text NOT NULL,
        sender text NOT NULL,
        recipient text,
        nonce bigint NOT NULL,
        failed boolean NOT NULL,
        selector text NOT NULL,
        fee text NOT NULL,
        PRIMARY KEY (chain, block, place)
      );
      CREATE TABLE activity_accounts (
        chain integer NOT NULL,
        account text COLLATE "C" NOT NULL,
        block bigint NOT NULL,
        place integer NOT NULL,
        entries text NOT NULL,
        PRIMARY KEY (chain, account, block, place)
      );
      CREATE INDEX activity_accounts_block ON activity_accounts (chain, block);
      CREATE TABLE activity_paid (
        chain integer NOT NULL, account text COLLATE "C" NOT NULL, paid text COLLATE "C" NOT NULL, block bigint NOT NULL,
        PRIMARY KEY (chain, account, paid)
      );
      CREATE INDEX activity_paid_block ON activity_paid (chain, block);
    `,
  },
  {
    version: 3,
    sql: `
      CREATE TABLE onramp_orders (
        id text PRIMARY KEY,
        provider text NOT NULL,
        provider_order text,
        status text NOT NULL,
        revision bigint NOT NULL,
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        details text NOT NULL
      );
      CREATE INDEX onramp_orders_provider ON onramp_orders (provider, provider_order);
      CREATE INDEX onramp_orders_status ON onramp_orders (provider, status, created_at);
      CREATE INDEX onramp_orders_updated_at ON onramp_orders (updated_at);
      CREATE TABLE onramp_sessions (key text PRIMARY KEY, order_id text NOT NULL, expires_at bigint NOT NULL);
      CREATE TABLE names (
        name text COLLATE "C" PRIMARY KEY,
        owner text COLLATE "C" NOT NULL,
        coin_type bigint NOT NULL,
        contract boolean NOT NULL,
        attributes text NOT NULL,
        registered_at bigint NOT NULL
      );
      CREATE INDEX names_owner ON names (owner, registered_at);
      CREATE TABLE primary_names (owner text COLLATE "C" PRIMARY KEY, name text NOT NULL);
      CREATE TABLE name_messages (id text COLLATE "C" PRIMARY KEY, expires_at bigint NOT NULL);
      CREATE INDEX name_messages_expires_at ON name_messages (expires_at);
    `,
  },
  {
    version: 4,
    sql: `
      CREATE TABLE activity_items (
        chain integer NOT NULL, account text COLLATE "C" NOT NULL, token text COLLATE "C" NOT NULL,
        item text COLLATE "C" NOT NULL, standard text NOT NULL, block bigint NOT NULL,
        PRIMARY KEY (chain, account, token, item)
      );
      INSERT INTO activity_items (chain, account, token, item, standard, block)
        SELECT a.chain, a.account, e.value ->> 2, e.value ->> 3, min(e.value ->> 1), min(a.block)
        FROM activity_accounts a, json_array_elements(a.entries::json) e
        WHERE e.value ->> 0 = 'transfer' AND e.value ->> 1 IN ('erc721', 'erc1155')
          AND e.value ->> 5 = a.account AND e.value ->> 6 <> '0'
        GROUP BY 1, 2, 3, 4;
      CREATE INDEX activity_items_order ON activity_items (chain, account, block, token, item);
      CREATE INDEX activity_items_block ON activity_items (chain, block);
    `,
  },
  {
    version: 5,
    sql: `
      CREATE TABLE auth_records (
        kind text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        owner text COLLATE "C" NOT NULL,
        revision bigint NOT NULL,
        expires_at bigint NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (kind, key)
      );
      CREATE INDEX auth_records_owner ON auth_records (owner, kind) WHERE owner <> '';
      CREATE INDEX auth_records_expires_at ON auth_records (expires_at);
    `,
  },
  {
    version: 6,
    sql: `
      CREATE TABLE server_leases (
        name text COLLATE "C" PRIMARY KEY, holder text NOT NULL, expires_at timestamptz NOT NULL
      );
    `,
  },
]

/** Returns the steps that a database at version `current` needs; undefined when it is newer than this program. */
export function stepsFrom(current: number, migrations: readonly Migration[]): Migration[] | undefined {
  const newest = migrations.at(-1)?.version ?? 0
  return current > newest ? undefined : migrations.filter(({ version }) => version > current)
}
