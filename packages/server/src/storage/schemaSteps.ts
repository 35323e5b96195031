/** Statements that `;` separates. Released steps are never edited: their numbers are in the databases. */
export type SchemaStep = string

type Words = {
  text: string
  /** Text that is compared byte by byte. */
  key: string
  bigint: string
  integer: string
  boolean: string
  id: string
  /** Ends a table that is looked up by its primary key. */
  byKey: string
  /** The entries of a row `a` as rows `e`. */
  entries: string
}

const sqlite: Words = {
  text: 'TEXT',
  key: 'TEXT',
  bigint: 'INTEGER',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  id: 'INTEGER PRIMARY KEY',
  byKey: 'WITHOUT ROWID',
  entries: 'json_each(a.entries)',
}

const postgres: Words = {
  text: 'text',
  key: 'text COLLATE "C"',
  bigint: 'bigint',
  integer: 'integer',
  boolean: 'boolean',
  id: 'integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  byKey: '',
  entries: 'json_array_elements(a.entries::json)',
}

const events = ({ text, bigint, byKey }: Words): SchemaStep => `
  CREATE TABLE analytics_events (
    id ${text} PRIMARY KEY,
    received_at ${bigint} NOT NULL,
    name ${text} NOT NULL,
    body ${text} NOT NULL
  ) ${byKey};
  CREATE INDEX analytics_events_received_at ON analytics_events (received_at)`

const activity = ({ text, key, bigint, integer, boolean, id, byKey }: Words): SchemaStep => `
  CREATE TABLE activity_chains (
    id ${id},
    chain ${text} NOT NULL UNIQUE,
    first ${bigint} NOT NULL DEFAULT 0,
    first_time ${bigint} NOT NULL DEFAULT 0,
    tip ${bigint} NOT NULL DEFAULT -1,
    tip_hash ${text}
  );
  CREATE TABLE activity_blocks (
    chain ${integer} NOT NULL, block ${bigint} NOT NULL, hash ${text} NOT NULL, time ${bigint} NOT NULL,
    PRIMARY KEY (chain, block)
  ) ${byKey};
  CREATE TABLE activity_transactions (
    chain ${integer} NOT NULL,
    block ${bigint} NOT NULL,
    place ${integer} NOT NULL,
    hash ${text} NOT NULL,
    sender ${text} NOT NULL,
    recipient ${text},
    nonce ${bigint} NOT NULL,
    failed ${boolean} NOT NULL,
    selector ${text} NOT NULL,
    fee ${text} NOT NULL,
    PRIMARY KEY (chain, block, place)
  ) ${byKey};
  CREATE TABLE activity_accounts (
    chain ${integer} NOT NULL,
    account ${key} NOT NULL,
    block ${bigint} NOT NULL,
    place ${integer} NOT NULL,
    entries ${text} NOT NULL,
    PRIMARY KEY (chain, account, block, place)
  ) ${byKey};
  CREATE INDEX activity_accounts_block ON activity_accounts (chain, block);
  CREATE TABLE activity_paid (
    chain ${integer} NOT NULL, account ${key} NOT NULL, paid ${key} NOT NULL, block ${bigint} NOT NULL,
    PRIMARY KEY (chain, account, paid)
  ) ${byKey};
  CREATE INDEX activity_paid_block ON activity_paid (chain, block)`

const items = ({ text, key, bigint, integer, byKey, entries }: Words): SchemaStep => `
  CREATE TABLE activity_items (
    chain ${integer} NOT NULL, account ${key} NOT NULL, token ${key} NOT NULL, item ${key} NOT NULL,
    standard ${text} NOT NULL, block ${bigint} NOT NULL,
    PRIMARY KEY (chain, account, token, item)
  ) ${byKey};
  INSERT INTO activity_items (chain, account, token, item, standard, block)
    SELECT a.chain, a.account, e.value ->> 2, e.value ->> 3, min(e.value ->> 1), min(a.block)
    FROM activity_accounts a, ${entries} e
    WHERE e.value ->> 0 = 'transfer' AND e.value ->> 1 IN ('erc721', 'erc1155')
      AND e.value ->> 5 = a.account AND e.value ->> 6 <> '0'
    GROUP BY 1, 2, 3, 4;
  CREATE INDEX activity_items_order ON activity_items (chain, account, block, token, item);
  CREATE INDEX activity_items_block ON activity_items (chain, block)`

const onramp = ({ text, bigint, byKey }: Words): SchemaStep => `
  CREATE TABLE onramp_orders (
    id ${text} PRIMARY KEY,
    provider ${text} NOT NULL,
    provider_order ${text},
    status ${text} NOT NULL,
    revision ${bigint} NOT NULL,
    created_at ${bigint} NOT NULL,
    updated_at ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    details ${text} NOT NULL
  ) ${byKey};
  CREATE INDEX onramp_orders_provider ON onramp_orders (provider, provider_order);
  CREATE INDEX onramp_orders_status ON onramp_orders (provider, status, created_at);
  CREATE INDEX onramp_orders_updated_at ON onramp_orders (updated_at);
  CREATE TABLE onramp_sessions (
    key ${text} PRIMARY KEY, order_id ${text} NOT NULL, expires_at ${bigint} NOT NULL
  ) ${byKey}`

const names = ({ text, key, bigint, boolean, byKey }: Words): SchemaStep => `
  CREATE TABLE names (
    name ${key} PRIMARY KEY,
    owner ${key} NOT NULL,
    coin_type ${bigint} NOT NULL,
    contract ${boolean} NOT NULL,
    attributes ${text} NOT NULL,
    registered_at ${bigint} NOT NULL
  ) ${byKey};
  CREATE INDEX names_owner ON names (owner, registered_at);
  CREATE TABLE primary_names (owner ${key} PRIMARY KEY, name ${text} NOT NULL) ${byKey};
  CREATE TABLE name_messages (id ${key} PRIMARY KEY, expires_at ${bigint} NOT NULL) ${byKey};
  CREATE INDEX name_messages_expires_at ON name_messages (expires_at)`

const auth = ({ text, key, bigint, byKey }: Words): SchemaStep => `
  CREATE TABLE auth_records (
    kind ${key} NOT NULL,
    key ${key} NOT NULL,
    owner ${key} NOT NULL,
    revision ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    body ${text} NOT NULL,
    PRIMARY KEY (kind, key)
  ) ${byKey};
  CREATE INDEX auth_records_owner ON auth_records (owner, kind) WHERE owner <> '';
  CREATE INDEX auth_records_expires_at ON auth_records (expires_at)`

const sponsors = ({ text, key, bigint, boolean, byKey }: Words): SchemaStep => `
  CREATE TABLE sponsorships (
    id ${key} PRIMARY KEY,
    budget ${key} NOT NULL,
    chain ${text} NOT NULL,
    sender ${text} NOT NULL,
    nonce ${text} NOT NULL,
    gwei ${bigint} NOT NULL,
    day ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    settled ${boolean} NOT NULL
  ) ${byKey};
  CREATE INDEX sponsorships_expires_at ON sponsorships (budget, settled, expires_at);
  CREATE TABLE sponsor_counts (key ${key} PRIMARY KEY, day ${bigint}, count ${bigint} NOT NULL) ${byKey};
  CREATE INDEX sponsor_counts_day ON sponsor_counts (day)`

/**
 * What a file of SQLite holds: messages of the relay, analytics events, the activity of accounts, orders, registered
 * names, records of sign-in, or promised fees.
 */
export type SqliteContent = 'mailbox' | 'events' | 'activity' | 'onramp' | 'names' | 'auth' | 'sponsors'

/** The schemas of SQLite's files. */
export const sqliteSteps: Readonly<Record<SqliteContent, readonly SchemaStep[]>> = {
  mailbox: [
    `CREATE TABLE relay_messages (
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
    CREATE INDEX analytics_events_received_at ON analytics_events (received_at);`,
    // One index serves lookups by topic and by hash, because each index costs a 4 KB page per message, written twice.
    // Both tables are recreated, because dropping one would cascade to the rows of the other.
    `CREATE TABLE new_messages (
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
    CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);`,
    // Events are kept in another file, so that they cannot fill the file of the mailbox.
    'DROP TABLE analytics_events',
  ],
  events: [events(sqlite)],
  activity: [activity(sqlite), items(sqlite)],
  onramp: [onramp(sqlite)],
  names: [names(sqlite)],
  auth: [auth(sqlite)],
  sponsors: [sponsors(sqlite)],
}

export const postgresSteps: readonly SchemaStep[] = [
  `CREATE TABLE relay_messages (
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
    ${events(postgres)}`,
  activity(postgres),
  [onramp(postgres), names(postgres)].join(';'),
  items(postgres),
  auth(postgres),
  `CREATE TABLE server_leases (
    name text COLLATE "C" PRIMARY KEY, holder text NOT NULL, expires_at timestamptz NOT NULL
  )`,
  sponsors(postgres),
]
