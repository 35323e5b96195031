import type { ActivityBlock, ActivityEntry } from '../activityStore.js'
import { type AuthRecord, neverExpires } from '../authStore.js'
import type { StoredName } from '../nameStore.js'
import type { StoredOrder } from '../onrampStore.js'
import type { StoredEvent, StoredMessage } from '../storage.js'

export const at = 1_800_000_000_000
export const [alice, bob] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
export const chains = ['eip155:1', 'eip155:8453'] as const
export const topic = 'a'.repeat(64)

const message = (number: number, changes: Partial<StoredMessage> = {}): StoredMessage => ({
  topic,
  hash: String(number).padStart(64, '0'),
  message: `Message ${number}: “ü”, '; -- 🦊\n`,
  tag: 1100 + number,
  publisher: 'did:key:app',
  publishedAt: at + number,
  expiresAt: at + 1_000_000,
  ...changes,
})
export const messages = [
  message(1),
  message(2, { attestation: 'attested' }),
  message(3, { publisher: 'did:key:wallet' }),
  message(4, { topic: 'b'.repeat(64) }),
  message(5, { expiresAt: at + 100 }),
]

export const events: StoredEvent[] = [1, 2, 3].map(number => ({
  id: `event-${number}`,
  receivedAt: at + number,
  name: 'MODAL_OPEN',
  body: `{"number":${number}}`,
}))

const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind: 'transfer',
  standard: 'erc20',
  token: `0x${'7'.repeat(40)}`,
  item: '',
  sender: alice,
  recipient: bob,
  amount: '340282366920938463463374607431768211455',
  ...changes,
})
export const item = entry({
  standard: 'erc721',
  item: '115792089237316195423570985008687907853',
  amount: '1',
})
export const toBlock = (number: number): ActivityBlock => ({
  number,
  hash: `0x${number}`,
  time: at + number * 1000,
  transactions: [entry(), item].map((each, place) => ({
    place,
    hash: `0x${number}${place}`,
    sender: alice,
    ...(place === 0 && { recipient: bob }),
    nonce: number,
    isFailed: place === 1,
    selector: place === 0 ? '0xa9059cbb' : '',
    fee: '21000000000000',
    entries: [each],
  })),
})
export const blocks = [20_000_000, 20_000_001, 20_000_002].map(toBlock)

export const orders: StoredOrder[] = (['created', 'paid'] as const).map((status, index) => ({
  id: `order-${index}`,
  provider: 'sandbox',
  ...(index === 1 && { providerOrder: 'theirs' }),
  status,
  revision: 1,
  createdAt: at + index,
  updatedAt: at + index,
  expiresAt: at + 1000,
  details: { network: 'eip155:1', address: alice, purchase: { currency: 'ETH', decimals: 18 } },
}))

export const names: StoredName[] = ['one', 'two'].map((label, index) => ({
  name: `${label}.latch.eth`,
  owner: alice,
  coinType: index === 0 ? 60 : 0x80000001,
  isContract: index === 1,
  attributes: { bio: `The name ${label} – 🦊` },
  registeredAt: at + index,
}))
export const used = (id: string) => ({ id, expiresAt: at * 2 })

export const records: AuthRecord[] = ['user', 'session'].flatMap(kind =>
  ['a', 'b'].map((key, index) => ({
    kind,
    key,
    owner: index === 0 ? 'alice' : '',
    revision: 1,
    expiresAt: index === 0 ? neverExpires : at + 1000,
    body: JSON.stringify({ kind, key }),
  })),
)
