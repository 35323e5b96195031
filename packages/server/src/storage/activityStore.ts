/** What an entry moves: the chain's coin, or a token of a standard. `collection` is all items of a contract. */
export type ActivityStandard = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'collection'

/** Something that a transaction moved or allowed. Addresses are in lower case. */
export type ActivityEntry = {
  kind: 'transfer' | 'approval'
  standard: ActivityStandard
  /** The token's contract; empty for the chain's coin. */
  token: string
  /** Id of an item, decimal; empty for what has none. */
  item: string
  sender: string
  /** Of an approval the spender. */
  recipient: string
  /** Smallest unit, decimal. */
  amount: string
}

export type ActivityTransaction = {
  /** Its place in the block. */
  place: number
  hash: string
  sender: string
  /** Absent where a contract was made. */
  recipient?: string | undefined
  nonce: number
  isFailed: boolean
  /** The first four bytes of the call's data, as hex; empty where it has none. */
  selector: string
  /** Smallest unit, decimal. */
  fee: string
}

export type ActivityBlock = {
  number: number
  hash: string
  /** Unix milliseconds. */
  time: number
  transactions: readonly (ActivityTransaction & { entries: readonly ActivityEntry[] })[]
}

/** What is indexed of a chain: the blocks from `first` to `tip`, without a gap. */
export type ActivityState = {
  first: number
  /** Unix milliseconds of the first block. */
  firstTime: number
  tip: number
  tipHash: string
}

/** A transaction as one account sees it. */
export type ActivityRecord = ActivityTransaction & {
  block: number
  /** Unix milliseconds. */
  time: number
  /** Entries with the account as sender or recipient, at most 100. */
  entries: ActivityEntry[]
}

export type ActivityPosition = { block: number; place: number }

/** An item of a collection that an account has received. */
export type ActivityItem = {
  /** The block of the first receipt. */
  block: number
  token: string
  /** Decimal. */
  item: string
  standard: 'erc721' | 'erc1155'
}

/** Entries of one transaction that are kept for an account. */
const maxEntries = 100

/**
 * Transactions by account. Changes are atomic: after a crash a block is indexed whole or not at all. Each names the tip
 * that it follows, and does nothing when another process has moved that tip.
 */
export type ActivityStore = {
  /** Returns what is indexed of a chain; undefined when nothing is. */
  getState(chain: string): Promise<ActivityState | undefined>
  /** Appends consecutive blocks; `tipHash` is that of the block before them, absent for the first. Returns whether it did. */
  append(parameters: {
    chain: string
    tipHash: string | undefined
    blocks: readonly ActivityBlock[]
  }): Promise<boolean>
  /** Removes the blocks above `tip`, or all when it is absent. Returns whether it did. */
  rollBack(parameters: { chain: string; tipHash: string; tip: number | undefined }): Promise<boolean>
  /** Returns the hash of an indexed block; undefined for one that is not indexed. */
  getHash(chain: string, block: number): Promise<string | undefined>
  /** Removes the blocks below `first`, some at a time; the newest one stays. */
  prune(parameters: { chain: string; first: number }): Promise<void>
  /** Returns transactions of an account, newest first. */
  list(parameters: {
    chain: string
    account: string
    before?: ActivityPosition | undefined
    limit: number
  }): Promise<ActivityRecord[]>
  /** Returns addresses that an account has paid in transactions that it signed. */
  getPaid(parameters: { chain: string; account: string; limit: number }): Promise<string[]>
  /**
   * Returns items that an account has received, each once and the newest first. Whether it still has them can only be
   * read from the chain. They are kept when their blocks are pruned.
   */
  listItems(parameters: {
    chain: string
    account: string
    before?: Omit<ActivityItem, 'standard'> | undefined
    limit: number
  }): Promise<ActivityItem[]>
}

type Row = { account: string; block: number; place: number; entries: string }
type Paid = { account: string; paid: string; block: number }
type Received = ActivityItem & { account: string }

const zero = `0x${'0'.repeat(40)}`

/** Which accounts a block is about, whom they paid, and which items they received. */
export function toRows(block: ActivityBlock): { rows: Row[]; paid: Paid[]; received: Received[] } {
  const rows: Row[] = []
  const paid: Paid[] = []
  const received = new Map<string, Received>()
  for (const { place, sender, entries } of block.transactions) {
    const byAccount = new Map<string, ActivityEntry[]>([[sender, []]])
    const add = (account: string, entry: ActivityEntry): void => {
      if (account === zero) return
      const own = byAccount.get(account)
      if (own) own.push(entry)
      else byAccount.set(account, [entry])
    }
    for (const entry of entries) {
      add(entry.sender, entry)
      // The spender of an approval is a contract in almost every case, and nothing happened to it yet.
      if (entry.kind === 'transfer' && entry.recipient !== entry.sender) add(entry.recipient, entry)
      const isPaid = entry.kind === 'transfer' && entry.sender === sender && entry.amount !== '0'
      if (isPaid && entry.recipient !== sender && entry.recipient !== zero)
        paid.push({ account: sender, paid: entry.recipient, block: block.number })
      const { kind, standard, token, item, recipient, amount } = entry
      if (kind === 'transfer' && (standard === 'erc721' || standard === 'erc1155'))
        if (recipient !== zero && amount !== '0')
          received.set(`${recipient} ${token} ${item}`, {
            account: recipient,
            token,
            item,
            standard,
            block: block.number,
          })
    }
    for (const [account, own] of byAccount)
      rows.push({ account, block: block.number, place, entries: packEntries(own) })
  }
  return { rows, paid, received: [...received.values()] }
}

/** Writes entries as one text. */
function packEntries(entries: readonly ActivityEntry[]): string {
  return JSON.stringify(
    entries
      .slice(0, maxEntries)
      .map(({ kind, standard, token, item, sender, recipient, amount }) => [
        kind,
        standard,
        token,
        item,
        sender,
        recipient,
        amount,
      ]),
  )
}

/** Reads what `packEntries` wrote. */
export function unpackEntries(text: string): ActivityEntry[] {
  const packed: [ActivityEntry['kind'], ActivityStandard, string, string, string, string, string][] =
    JSON.parse(text)
  return packed.map(([kind, standard, token, item, sender, recipient, amount]) => ({
    kind,
    standard,
    token,
    item,
    sender,
    recipient,
    amount,
  }))
}
