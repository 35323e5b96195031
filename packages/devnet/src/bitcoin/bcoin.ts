/** What is used of bcoin, which has no types. Hashes are hex in the order of the wire. */
export type BcoinTransaction = {
  txid(): string
  hash(encoding: 'hex'): string
  toRaw(): Uint8Array
}

export type BcoinCoin = {
  hash: string
  index: number
  value: number
  height: number
  coinbase: boolean
  script: { toRaw(): Uint8Array }
}

export type BcoinMeta = { tx: BcoinTransaction; height: number; block: string | null; time: number }
export type BcoinView = { readonly view: unique symbol }
export type BcoinAddress = { readonly address: unique symbol }
export type BcoinBlock = { readonly block: unique symbol }
export type BcoinEntry = { height: number; hash: string; time: number }

export type BcoinJob = {
  pushTX(transaction: BcoinTransaction, view: BcoinView): void
  refresh(): void
  mineAsync(): Promise<BcoinBlock>
}

export type BcoinNode = {
  http: { open(): Promise<void>; close(): Promise<void> }
  chain: {
    height: number
    tip: BcoinEntry
    add(block: BcoinBlock): Promise<BcoinEntry | null>
    getCoinView(transaction: BcoinTransaction): Promise<BcoinView>
    getEntry(height: number): Promise<BcoinEntry | null>
  }
  network: { time: { offset: number } }
  mempool: { addTX(transaction: BcoinTransaction): Promise<readonly string[] | null> }
  miner: {
    createJob(tip: BcoinEntry, address: BcoinAddress): Promise<BcoinJob>
    mineBlock(tip: BcoinEntry, address: BcoinAddress): Promise<BcoinBlock>
  }
  open(): Promise<void>
  close(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): void
  getCoin(hash: string, index: number): Promise<BcoinCoin | null>
  getMeta(hash: string): Promise<BcoinMeta | null>
  getCoinsByAddress(address: BcoinAddress): Promise<readonly BcoinCoin[]>
  getMetaByAddress(address: BcoinAddress): Promise<readonly BcoinMeta[]>
}

export type Bcoin = {
  FullNode: new (options: Readonly<Record<string, unknown>>) => BcoinNode
  Network: { get(name: 'regtest'): { addressPrefix: { bech32: string } } }
  TX: { fromRaw(bytes: Uint8Array): BcoinTransaction }
  Address: { fromScript(script: unknown): BcoinAddress | null }
  Script: { fromRaw(bytes: Uint8Array): unknown }
}
