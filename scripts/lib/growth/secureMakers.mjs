import { list, ofBytes, ofTexts, repeat, toAddress, toHex } from './makerTools.mjs'

/** Hostile arguments, by size, of the readers of the secure site: what a host page asks to be signed. */
const signInLines = ['a', '- https://a.b\n', 'URI: ', '\n', 'é', 'Resources:\n', 'https://%41']
const fields =
  'URI: https://a.b\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z\nResources:\n'
const toSignIn = rest => `a.b wants you to sign in with your Ethereum account:\nx\n\n${rest}`

const own = toAddress(1)
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const seaport = '0x0000000000000068f116a894984e2db1123eb395'
const toRequest = payload => ({
  id: 'a',
  origin: 'https://a.b',
  account: { caipAddress: `eip155:1:${own}` },
  network: { caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  method: 'a',
  isSent: false,
  payload,
  createdAt: 0,
})
const toFields = text => text.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
const domain = verifyingContract => ({ name: 'a', chainId: 1, verifyingContract })

/** Half of `size` in types, half in values. */
const toWhole = (size, type, value) =>
  JSON.stringify({
    types: {
      Whole: [{ name: 'a', type: 'Item[]' }],
      Item: list(size, at => ({ name: `f${at}`, type }), 32),
    },
    primaryType: 'Whole',
    domain: {},
    message: { a: list(size, () => value, 4) },
  })
const toChained = size => {
  const count = Math.ceil(size / 64)
  return JSON.stringify({
    types: {
      ...Object.fromEntries(list(count, at => [`T${at}`, [{ name: 'a', type: `T${at + 1}[]` }]])),
      Whole: list(count, at => ({ name: `f${at}`, type: `T${at}[]` })),
    },
    primaryType: 'Whole',
    domain: {},
    message: Object.fromEntries(list(count, at => [`f${at}`, [{ a: [] }]])),
  })
}
const toPermits = size =>
  JSON.stringify({
    types: {
      PermitBatch: toFields('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: toFields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    },
    primaryType: 'PermitBatch',
    domain: domain(permit2),
    message: {
      details: list(size, at => ({ token: toAddress(at), amount: '7', expiration: '9', nonce: '1' }), 100),
      spender: toAddress(2),
      sigDeadline: '9',
    },
  })
const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const toOrder = size => {
  const offer = at => ({
    itemType: 1,
    token: toAddress(at),
    identifierOrCriteria: '0',
    startAmount: '1000',
    endAmount: '1000',
  })
  return JSON.stringify({
    types: {
      OrderComponents: toFields(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
      OfferItem: toFields(item),
      ConsiderationItem: toFields(`${item},address recipient`),
    },
    primaryType: 'OrderComponents',
    domain: domain(seaport),
    message: {
      offerer: own,
      zone: `0x${'0'.repeat(40)}`,
      offer: list(size, offer, 300),
      consideration: list(size, at => ({ ...offer(at), recipient: own }), 300),
      orderType: 0,
      startTime: '0',
      endTime: '9',
      zoneHash: `0x${'0'.repeat(64)}`,
      salt: '0',
      conduitKey: `0x${'0'.repeat(64)}`,
      counter: '0',
    },
  })
}
const typed = [
  ...['bool', 'string', 'uint8[]'].map(type => size => toWhole(size, type, {})),
  size => toWhole(size, 'Whole[]', {}),
  size => toWhole(size, 'uint8[][]', { f0: [[]] }),
  toChained,
  toPermits,
  toOrder,
  size => repeat('{"a":', size),
]

const word = value => value.toString(16).padStart(64, '0')
const multicall = (size, inner) => {
  const count = Math.ceil(size / 256)
  const part = word(inner.length / 2) + inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')
  return `0xac9650d8${word(32)}${word(count)}${list(count, at => word(count * 32 + (at * part.length) / 2)).join('')}${part.repeat(count)}`
}
const calls = [
  size => `0x${toHex(size)}`,
  size => multicall(size, `a9059cbb${word(1)}${word(1)}`),
  size => multicall(size, ''),
  size => `0x095ea7b3${repeat(word(32), size)}`,
  size => `0x252dba42${word(32)}${repeat(word(64), size)}`,
]
const context = data => ({
  chainId: 1n,
  symbol: 'ETH',
  own,
  sender: own,
  to: toAddress(3),
  value: 0n,
  ledger: { take() {}, give() {}, list: () => [] },
  data,
})
const rlpLength = count =>
  count < 56 ? (0x80 + count).toString(16) : `ba${count.toString(16).padStart(6, '0')}`
/** An EIP-1559 transaction with such data. */
const toTransaction = data => {
  const body = `01${'01'.repeat(4)}94${toAddress(3).slice(2)}80${rlpLength((data.length - 2) / 2)}${data.slice(2)}c0`
  const { length } = body
  return `0x02fa${(length / 2).toString(16).padStart(6, '0')}${body}`
}
const messages = signInLines.flatMap(piece => [
  size => toSignIn(repeat(piece, size)),
  size => toSignIn(fields + repeat(piece, size)),
])
/** Transactions of Stacks (SIP-005): a call with many arguments, one with many post-conditions, a long program. */
const toCount = number => number.toString(16).padStart(8, '0')
const toStacks = (conditions, payload) =>
  `0000000001040000${'11'.repeat(19)}${'00'.repeat(16)}00${'00'.repeat(65)}0302${toCount(conditions.length)}${conditions.join('')}${payload}`
const toCall = values => `0216${'22'.repeat(20)}0161${'0162'}${toCount(values.length)}${values.join('')}`
const stacksCalls = [
  size => toStacks([], toCall(list(size, () => `01${word(1).slice(-32)}`, 34))),
  size =>
    toStacks(
      list(size, () => `000105${word(7).slice(-16)}`, 22),
      toCall([]),
    ),
  size => toStacks([], `0101${'61'}${toCount(size)}${'61'.repeat(size)}`),
]
const toHexText = text => `0x${Buffer.from(text).toString('hex')}`

const payloads = [
  ...typed.map(toJson => size => ({ kind: 'evmTypedData', json: toJson(size) })),
  ...calls.map(toData => size => ({
    kind: 'evmTransaction',
    chainId: '1',
    unsigned: toTransaction(toData(size)),
  })),
  ...messages.map(toText => size => ({ kind: 'evmMessage', bytes: toHexText(toText(size)) })),
  ...ofTexts(text => ({ kind: 'evmMessage', bytes: toHexText(text) })),
  ...ofTexts(text => ({ kind: 'solanaTransactions', wires: [text] })),
]

/** @type {Readonly<Record<string, readonly ((size: number) => readonly unknown[])[]>>} */
export const secureMakers = {
  'apps/secure/signing/readSignIn#readSignIn': [
    ...messages.map(toText => size => [toText(size)]),
    size => [repeat(' wants you to sign in with your ', size)],
  ],
  'apps/secure/signing/evm/typedData#readTypedData': typed.map(toJson => size => [toJson(size)]),
  'apps/secure/signing/evm/toEvmPayload#toTypedDataPayload': typed.map(toJson => size => [
    [own, toJson(size)],
    own,
    1n,
  ]),
  'apps/secure/signing/evm/rlp#decodeRlp': [0xc0, 0xc1, 0xf8, 0xb8, 0x80].map(byte => size => [
    new Uint8Array(size).fill(byte),
  ]),
  'apps/secure/signing/evm/readTransactionParams#readTransactionParams': [
    ...ofTexts(text => [
      [{ from: own, to: own, data: text, input: text, value: text }],
      { address: own, chainId: 1n },
    ]),
    ...calls.map(toData => size => [[{ to: own, data: toData(size) }], { address: own, chainId: 1n }]),
    size => [
      [
        {
          to: own,
          data: '0x01',
          accessList: [{ address: own, storageKeys: list(size, () => `0x${word(1)}`, 70) }],
        },
      ],
      { address: own, chainId: 1n },
    ],
  ],
  'apps/secure/signing/solana/toSolanaPayload#toSolanaTransactionsPayload': [
    ...ofTexts(text => [{ transaction: text }, { address: own, isList: false, isSent: true }]),
    size => [{ transactions: list(size, () => 'AAAA', 8) }, { address: own, isList: true, isSent: false }],
  ],
  'apps/secure/signing/toPayloadDigest#toPayloadDigest': payloads.map(make => size => [
    toRequest(make(size)),
  ]),
  'apps/secure/approval/decode/decodePayload#decodePayload': payloads.map(make => size => [
    toRequest(make(size)),
  ]),
  'apps/secure/approval/decode/describeCall#describeCall': calls.map(toData => size => [
    toData(size),
    context(),
  ]),
  'apps/secure/approval/decode/describeMessage#describeMessage': messages.map(toText => size => {
    const payload = { kind: 'evmMessage', bytes: toHexText(toText(size)) }
    return [payload, toRequest(payload)]
  }),
  'apps/secure/approval/decode/describeSolana#describeSolana': ofTexts(text => {
    const payload = { kind: 'solanaTransactions', wires: [text] }
    return [payload, toRequest(payload)]
  }),
  'apps/secure/approval/decode/describeStacks#describeStacks': stacksCalls.map(toUnsigned => size => [
    toRequest({ kind: 'stacksTransaction', unsigned: `0x${toUnsigned(size)}` }),
  ]),
  'apps/secure/approval/decode/describeTransaction#describeTransaction': calls.map(toData => size => {
    const payload = { kind: 'evmTransaction', chainId: '1', unsigned: toTransaction(toData(size)) }
    return [payload, toRequest(payload)]
  }),
  'apps/secure/approval/decode/describeTypedData#describeTypedData': typed.map(toJson => size => {
    const payload = { kind: 'evmTypedData', json: toJson(size) }
    return [payload, toRequest(payload)]
  }),
  'apps/secure/approval/decode/describePermit2Call#describeAllowances': [
    size => [list(size, at => [toAddress(at), '7', '9'], 64), own],
  ],
  'apps/secure/approval/decode/abi#decodeArguments': [
    [{ name: '', base: 'bytes', lengths: [] }],
    [{ name: '', base: 'bytes', lengths: [-1] }],
    [{ name: '', base: 'uint256', lengths: [-1, -1] }],
    [{ name: '', base: 'tuple', items: [{ name: '', base: 'bytes', lengths: [] }], lengths: [-1] }],
  ].flatMap(inputs => [
    ...ofBytes(bytes => [{ name: 'a', selector: '0x', inputs }, bytes]),
    size => [
      { name: 'a', selector: '0x', inputs },
      new Uint8Array(Buffer.from(word(32) + word(Math.ceil(size / 32)) + repeat(word(0), size * 2), 'hex')),
    ],
  ]),
  'apps/secure/approval/formatFact#formatFact': ofTexts(value => [
    { name: 'a', kind: 'code', value },
    { symbol: 'ETH', decimals: 18, tokens: {} },
  ]),
}

const decode = 'apps/secure/src/approval/decode'

/**
 * Readers that are run with what loads beside them.
 *
 * @type {Readonly<Record<string, (load: (file: string) => Promise<any>) => Promise<(...input: any[]) => unknown>>>}
 */
export const secureRuns = {
  'apps/secure/approval/decode/decodePayload#decodePayload': async load => {
    const { decodePayload } = await load(`${decode}/decodePayload.ts`)
    const { loadReader } = await load(`${decode}/loadReader.ts`)
    const kinds = ['evmTransaction', 'evmTypedData', 'evmMessage', 'solanaTransactions']
    const readers = new Map(await Promise.all(kinds.map(async kind => [kind, await loadReader({ kind })])))
    return request => decodePayload(request, readers.get(request.payload.kind))
  },
}
