import type { ColumnType, Generated } from 'kysely'

/** SQLite has numbers in place of booleans. */
type Flag = ColumnType<boolean | number, boolean, boolean>

/** All tables. SQLite spreads them over files (`SqliteContent`); PostgreSQL has them in one database. */
export type Schema = {
  relay_messages: {
    id: Generated<number>
    hash: string
    topic: string
    message: string
    tag: number
    publisher: string
    published_at: number
    expires_at: number
    attestation: string | null
  }
  relay_acknowledgements: { message_id: number; client_id: string }
  analytics_events: { id: string; received_at: number; name: string; body: string }
  activity_chains: {
    id: Generated<number>
    chain: string
    first: Generated<number>
    first_time: Generated<number>
    tip: Generated<number>
    tip_hash: string | null
  }
  activity_blocks: { chain: number; block: number; hash: string; time: number }
  activity_transactions: {
    chain: number
    block: number
    place: number
    hash: string
    sender: string
    recipient: string | null
    nonce: number
    failed: Flag
    selector: string
    fee: string
  }
  activity_accounts: { chain: number; account: string; block: number; place: number; entries: string }
  activity_paid: { chain: number; account: string; paid: string; block: number }
  activity_items: {
    chain: number
    account: string
    token: string
    item: string
    standard: 'erc721' | 'erc1155'
    block: number
  }
  onramp_orders: {
    id: string
    provider: string
    provider_order: string | null
    status: string
    revision: number
    created_at: number
    updated_at: number
    expires_at: number
    details: string
  }
  onramp_sessions: { key: string; order_id: string; expires_at: number }
  names: {
    name: string
    owner: string
    coin_type: number
    contract: Flag
    attributes: string
    registered_at: number
  }
  primary_names: { owner: string; name: string }
  name_messages: { id: string; expires_at: number }
  auth_records: {
    kind: string
    key: string
    owner: string
    revision: number
    expires_at: number
    body: string
  }
  sponsorships: {
    id: string
    budget: string
    chain: string
    sender: string
    nonce: string
    gwei: number
    /** Days since 1970, on which it was promised. */
    day: number
    expires_at: number
    settled: Flag
  }
  /** What is used up of a limit; `day` is null where it counts for ever. */
  sponsor_counts: { key: string; day: number | null; count: number }
  server_leases: { name: string; holder: string; expires_at: Date }
}
